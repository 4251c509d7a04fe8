/** Where dialogs open: over the whole page, or at the table under its header, which stays in use. */

import { getContext, setContext } from 'svelte';

const KEY = Symbol('dialogs under the header');

/** Everything with this attribute can neither be clicked nor focused while such a dialog is open. */
const BEHIND = '[data-behind]';

/** Dialogs of the components inside leave the header free: Home, Settings and Help stay in reach. */
export function placeDialogsUnderHeader(): void {
  setContext(KEY, true);
}

export function isUnderHeader(): boolean {
  return getContext<boolean | undefined>(KEY) ?? false;
}

/** Show a dialog under the header; returns a function that closes it and gives the focus back. */
export function showUnderHeader(dialog: HTMLDialogElement): () => void {
  const before = document.activeElement;
  const behind = [...document.querySelectorAll<HTMLElement>(BEHIND)].filter((element) => !element.inert);
  for (const element of behind) element.inert = true;
  dialog.show();
  return () => {
    for (const element of behind) element.inert = false;
    if (before instanceof HTMLElement && (document.activeElement ?? document.body) === document.body) before.focus();
  };
}
