/** Which of the written forms of a team a text is: a link, a team file in JSON or TOML, or the text for sharing. */

import type { TeamText } from '../protocol';

const LINK = /#team=(\S+)/;
const TOML_LINE = /^\s*(?:name|faction|points)\s*=|^\s*\[\[members\]\]/m;

/** Recognise what somebody pasted or opened; the name of a file decides where it has a known ending. */
export function recognised(text: string, file = ''): TeamText {
  const link = LINK.exec(text);
  if (link) return { text: link[1]!, format: 'link' };
  const ending = /\.(json|toml)$/i.exec(file)?.[1]?.toLowerCase();
  if (ending === 'json' || text.trimStart().startsWith('{')) return { text, format: 'json' };
  if (ending === 'toml' || TOML_LINE.test(text)) return { text, format: 'toml' };
  return { text, format: 'text' };
}
