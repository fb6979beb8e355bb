// Shows the routes of /openapi.json, as text nodes alone.
"use strict";

function element(name, text, className) {
  const made = document.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}

// A schema with its references opened, down to a readable depth.
function opened(schema, document, depth) {
  if (!schema || typeof schema !== "object" || depth > 6) return schema;
  if (Array.isArray(schema)) return schema.map((it) => opened(it, document, depth + 1));
  if (schema.$ref) {
    const name = schema.$ref.split("/").pop();
    return opened(document.components.schemas[name], document, depth + 1);
  }
  const result = {};
  for (const [key, value] of Object.entries(schema)) result[key] = opened(value, document, depth + 1);
  return result;
}

function route(path, method, operation, document) {
  const details = element("details");
  const summary = element("summary");
  summary.append(element("span", method, "method"), element("code", path));
  details.append(summary, element("p", operation.summary || operation.description || ""));
  const bodies = [["Request", operation.requestBody]];
  for (const [status, answer] of Object.entries(operation.responses || {})) {
    bodies.push([`Answer ${status}`, answer]);
  }
  for (const [title, body] of bodies) {
    const content = Object.entries((body && body.content) || {});
    if (!content.length) continue;
    const [kind, { schema }] = content[0];
    details.append(element("h3", `${title}: ${kind}`));
    details.append(element("pre", JSON.stringify(opened(schema, document, 0), null, 2)));
  }
  return details;
}

async function show() {
  const place = document.getElementById("routes");
  const api = await (await fetch("/openapi.json")).json();
  const groups = new Map();
  for (const [path, methods] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = (operation.tags || ["other"])[0];
      if (!groups.has(tag)) groups.set(tag, []);
      groups.get(tag).push(route(path, method, operation, api));
    }
  }
  place.textContent = "";
  for (const [tag, routes] of groups) place.append(element("h2", tag), ...routes);
}

show().catch(() => {
  document.getElementById("routes").textContent = "The description of the API did not load.";
});
