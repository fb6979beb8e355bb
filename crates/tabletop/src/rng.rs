//! The only source of chance.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng};
use rand_xoshiro::Xoshiro256PlusPlus;

use crate::Seat;
use crate::fair::MatchKey;

/// A stream of uniform integers, from one of four sources that the rules cannot tell apart.
///
/// | made by | source | for |
/// |---|---|---|
/// | [`Rng::for_step`] | ChaCha20, one stream per step of a match | matches that players can check |
/// | [`Rng::fast`], [`Rng::for_bot`] | xoshiro256++ | simulation, bots, maps from a seed |
/// | [`Rng::scripted`] | a list of results | tests |
/// | [`Rng::reference`], [`Rng::reference_words`] | floor(u·n) of 32-bit words | golden data |
///
/// No game state holds a generator: the dice of a step are a function of the match key and the
/// step's number, so undo, load and replay give the same dice.
#[derive(Clone, Debug)]
pub struct Rng {
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    Step(Box<StepStream>),
    Fast(Xoshiro256PlusPlus),
    Script(Script),
    Reference(Mulberry32),
    Words(Script),
}

impl Rng {
    /// The dice of one step of a match.
    pub fn for_step(key: &MatchKey, step: u32) -> Rng {
        let mut stream = ChaCha20Rng::from_seed(key.0);
        stream.set_stream(u64::from(step));
        Rng { source: Source::Step(Box::new(StepStream { stream, drawn: Vec::new() })) }
    }

    /// A fast, portable stream for simulation and search.
    pub fn fast(seed: u64) -> Rng {
        Rng { source: Source::Fast(Xoshiro256PlusPlus::seed_from_u64(seed)) }
    }

    /// What a bot draws while it thinks: its own stream, never the match's.
    pub fn for_bot(seed: u64, seat: Seat, step: u32) -> Rng {
        // Odd constant, so that neighbouring (seat, step) pairs start far apart; the seeding
        // itself mixes all bits.
        let place = (u64::from(step) << 3) | seat.index() as u64;
        Rng::fast(seed ^ place.wrapping_add(1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// The results a test wants, in order: faces for dice, indexes for choices.
    /// Assert [`is_exhausted`](Rng::is_exhausted) afterwards: an unused roll is a failing test.
    pub fn scripted(results: &[u32]) -> Rng {
        Rng { source: Source::Script(Script::new(results)) }
    }

    /// The generator behind the golden maps: mulberry32, integers by `floor(u·n)`.
    pub fn reference(seed: u32) -> Rng {
        Rng { source: Source::Reference(Mulberry32 { state: seed }) }
    }

    /// Recorded 32-bit words of the reference generator, integers by `floor(u·n)`.
    pub fn reference_words(words: &[u32]) -> Rng {
        Rng { source: Source::Words(Script::new(words)) }
    }

    /// A uniform 32-bit word.
    #[inline]
    pub fn word(&mut self) -> u32 {
        match &mut self.source {
            Source::Fast(stream) => fast_word(stream),
            _ => self.word_from_others(),
        }
    }

    #[inline(never)]
    fn word_from_others(&mut self) -> u32 {
        match &mut self.source {
            Source::Fast(stream) => fast_word(stream),
            Source::Step(step) => {
                let word = step.stream.next_u32();
                step.drawn.push(word);
                word
            }
            Source::Script(script) | Source::Words(script) => script.next(),
            Source::Reference(stream) => stream.next(),
        }
    }

    /// A uniform integer from 0 to n − 1.
    ///
    /// # Panics
    /// When `n` is 0, or when a script runs out or holds a result that cannot occur here.
    #[inline]
    pub fn below(&mut self, n: u32) -> u32 {
        self.show(n, 0)
    }

    /// One die with faces 1 to `sides`.
    #[inline]
    pub fn die(&mut self, sides: u32) -> u32 {
        self.show(sides, 1)
    }

    /// A uniform integer from `lowest` to `lowest + n − 1`. Simulations draw a million of these a
    /// second, so their source is asked on the spot and all others out of line.
    #[inline]
    fn show(&mut self, n: u32, lowest: u32) -> u32 {
        assert!(n > 0, "a draw needs at least one possible result");
        match &mut self.source {
            Source::Fast(stream) => lowest + unbiased(n, || fast_word(stream)),
            _ => self.show_from_others(n, lowest),
        }
    }

    #[inline(never)]
    fn show_from_others(&mut self, n: u32, lowest: u32) -> u32 {
        match &mut self.source {
            Source::Fast(stream) => lowest + unbiased(n, || fast_word(stream)),
            Source::Step(step) => {
                let result = lowest + unbiased(n, || step.stream.next_u32());
                step.drawn.push(result);
                result
            }
            Source::Script(script) => {
                let result = script.next();
                let possible = lowest..lowest + n;
                assert!(possible.contains(&result), "scripted {result}, possible {possible:?}");
                result
            }
            Source::Reference(stream) => lowest + floor_of_product(stream.next(), n),
            Source::Words(words) => lowest + floor_of_product(words.next(), n),
        }
    }

    /// Shuffles in place, every order equally likely (Fisher–Yates from the back).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let chosen = self.below(last as u32 + 1) as usize;
            items.swap(chosen, last);
        }
    }

    /// Every result drawn so far, as shown; empty unless this is the stream of a match's step.
    ///
    /// Records keep these, and [`Rng::scripted`] takes them.
    pub fn drawn(&self) -> &[u32] {
        match &self.source {
            Source::Step(step) => &step.drawn,
            _ => &[],
        }
    }

    /// Has a script been used up? True for every other source, which cannot be.
    pub fn is_exhausted(&self) -> bool {
        match &self.source {
            Source::Script(script) | Source::Words(script) => script.next == script.results.len(),
            _ => true,
        }
    }
}

/// The stream of one step, with what it has shown.
#[derive(Clone, Debug)]
struct StepStream {
    stream: ChaCha20Rng,
    drawn: Vec<u32>,
}

#[derive(Clone, Debug)]
struct Script {
    results: Vec<u32>,
    next: usize,
}

impl Script {
    fn new(results: &[u32]) -> Script {
        Script { results: results.to_vec(), next: 0 }
    }

    fn next(&mut self) -> u32 {
        let Some(&result) = self.results.get(self.next) else {
            panic!("the script of {} results is used up", self.results.len());
        };
        self.next += 1;
        result
    }
}

/// mulberry32, as the golden data's README defines it.
#[derive(Clone, Debug)]
struct Mulberry32 {
    state: u32,
}

impl Mulberry32 {
    fn next(&mut self) -> u32 {
        self.state = self.state.wrapping_add(0x6D2B_79F5);
        let s = self.state;
        let mut t = (s ^ (s >> 15)).wrapping_mul(s | 1);
        t ^= t.wrapping_add((t ^ (t >> 7)).wrapping_mul(t | 61));
        t ^ (t >> 14)
    }
}

#[inline]
fn fast_word(stream: &mut Xoshiro256PlusPlus) -> u32 {
    (stream.next_u64() >> 32) as u32
}

#[inline]
fn floor_of_product(word: u32, n: u32) -> u32 {
    ((u64::from(word) * u64::from(n)) >> 32) as u32
}

/// Lemire's method: the high half of word × n, rejecting the few words that would favour some
/// results. Never modulo.
#[inline]
fn unbiased(n: u32, mut word: impl FnMut() -> u32) -> u32 {
    let mut product = u64::from(word()) * u64::from(n);
    if (product as u32) < n {
        let threshold = n.wrapping_neg() % n;
        while (product as u32) < threshold {
            product = u64::from(word()) * u64::from(n);
        }
    }
    (product >> 32) as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(byte: u8) -> MatchKey {
        MatchKey([byte; 32])
    }

    #[test]
    fn the_reference_generator_gives_the_published_words() {
        let mut rng = Rng::reference(0);
        let words: Vec<u32> = (0..4).map(|_| rng.word()).collect();
        assert_eq!(words, [1144304738, 1416247, 958946056, 627933444]);
    }

    #[test]
    fn a_step_has_its_own_dice() {
        let roll = |key: &MatchKey, step| -> Vec<u32> {
            let mut rng = Rng::for_step(key, step);
            (0..20).map(|_| rng.die(6)).collect()
        };
        assert_eq!(roll(&key(1), 7), roll(&key(1), 7));
        assert_ne!(roll(&key(1), 7), roll(&key(1), 8));
        assert_ne!(roll(&key(1), 7), roll(&key(2), 7));
    }

    #[test]
    fn the_streams_are_the_same_on_every_machine() {
        let mut step = Rng::for_step(&key(7), 3);
        let mut fast = Rng::fast(42);
        let mut bot = Rng::for_bot(42, Seat::B, 9);
        let row = |rng: &mut Rng| (0..8).map(|_| rng.below(1000)).collect::<Vec<_>>();
        assert_eq!(row(&mut step), STEP);
        assert_eq!(row(&mut fast), FAST);
        assert_eq!(row(&mut bot), BOT);
    }
    const STEP: [u32; 8] = [981, 992, 871, 725, 645, 54, 131, 78];
    const FAST: [u32; 8] = [814, 318, 983, 701, 793, 588, 125, 605];
    const BOT: [u32; 8] = [478, 919, 458, 732, 923, 294, 790, 314];

    #[test]
    fn draws_are_kept_as_shown_and_can_be_scripted_again() {
        let play = |rng: &mut Rng| (rng.die(6), rng.below(5), rng.word(), rng.die(40));
        let mut first = Rng::for_step(&key(3), 1);
        let result = play(&mut first);
        let mut again = Rng::scripted(first.drawn());
        assert!(!again.is_exhausted());
        assert_eq!(play(&mut again), result);
        assert!(again.is_exhausted());
    }

    #[test]
    fn integers_are_unbiased() {
        // χ² over ranges whose size does not divide 2³²; 60 degrees of freedom, p = 1e-6: 129.
        for (source, mut rng) in [("fast", Rng::fast(1)), ("step", Rng::for_step(&key(1), 0))] {
            let n = 61;
            let mut seen = vec![0f64; n as usize];
            let draws = 61_000;
            for _ in 0..draws {
                seen[rng.below(n) as usize] += 1.0;
            }
            let expected = f64::from(draws) / f64::from(n);
            let chi2: f64 = seen.iter().map(|s| (s - expected).powi(2) / expected).sum();
            assert!(chi2 < 129.0, "{source}: {chi2}");
        }
    }

    #[test]
    fn a_word_that_would_favour_a_result_is_rejected() {
        // n = 3: of 2³² words, word 0 has no full set of partners and must be drawn again.
        let mut words = [0u32, 0, 0x8000_0000].into_iter();
        assert_eq!(unbiased(3, || words.next().expect("rejected twice")), 1);
        assert_eq!(words.next(), None);
    }

    #[test]
    fn every_order_of_a_shuffle_is_equally_likely() {
        let mut rng = Rng::fast(5);
        let mut seen = std::collections::BTreeMap::new();
        for _ in 0..24_000 {
            let mut items = [0, 1, 2, 3];
            rng.shuffle(&mut items);
            *seen.entry(items).or_insert(0i32) += 1;
        }
        assert_eq!(seen.len(), 24);
        assert!(seen.values().all(|&n| (n - 1000).abs() < 160), "{seen:?}");
    }

    #[test]
    #[should_panic(expected = "used up")]
    fn a_script_that_is_too_short_fails_the_test() {
        let mut rng = Rng::scripted(&[1]);
        rng.die(6);
        rng.die(6);
    }

    #[test]
    #[should_panic(expected = "scripted 7")]
    fn a_script_cannot_show_a_seven() {
        Rng::scripted(&[7]).die(6);
    }
}
