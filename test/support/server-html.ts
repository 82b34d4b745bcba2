import type { APIRequestContext } from '@playwright/test';
import { JSDOM } from 'jsdom';

// One window parses all documents: a window for each page takes several times as long.
const parser = new new JSDOM().window.DOMParser();

/** Reads a page as the server sends it, before any script runs. Throws for another status than the expected one. */
export async function readPage(
  request: APIRequestContext,
  path: string,
  status = 200,
  headers: Record<string, string> = {},
): Promise<Document> {
  const response = await request.get(path, { headers });
  if (response.status() !== status) throw new Error(`GET ${path} returned ${response.status()} instead of ${status}.`);
  return parser.parseFromString(await response.text(), 'text/html');
}

/** Reads a document in XML. Throws if it is not well-formed. */
export async function readXml(request: APIRequestContext, path: string): Promise<Document> {
  const document = parser.parseFromString(await (await request.get(path)).text(), 'application/xml');
  const [error] = textsOf(document, 'parsererror');
  if (error) throw new Error(`${path}: ${error}`);
  return document;
}

/** Texts of the elements that a selector matches, without the space around them. */
export const textsOf = (root: ParentNode, selector: string): string[] =>
  [...root.querySelectorAll(selector)].map((element) => element.textContent.trim());

/** Values of an attribute of the elements that a selector matches. */
export const attributesOf = (root: ParentNode, selector: string, name: string): (string | null)[] =>
  [...root.querySelectorAll(selector)].map((element) => element.getAttribute(name));
