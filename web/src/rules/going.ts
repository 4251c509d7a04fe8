/** Going to a rule on the page of the rules. */

import { go, isPlain, page } from '../page.svelte';
import { at } from '../root';

/** Follow the link to a rule, unless the click asks for another tab or window. */
export function goTo(event: MouseEvent, rule: string): void {
  if (!isPlain(event)) return;
  event.preventDefault();
  const path = at(`/rules#${rule}`);
  if (page.path.endsWith(`#${rule}`)) scrollToRule(rule);
  else go(path);
}

export function scrollToRule(rule: string): void {
  document.getElementById(rule)?.scrollIntoView({ block: 'start' });
}
