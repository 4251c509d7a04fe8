/** The sounds of this page, as loud as the player has set them. */

import { untrack } from 'svelte';
import { page } from '../page.svelte';
import { Sounds } from './sound';

let touched = false;
for (const event of ['pointerdown', 'keydown'])
  window.addEventListener(event, () => (touched = true), { once: true, capture: true });

export const sounds = new Sounds({
  // An effect that plays something is not to play it again when a setting changes.
  volume: () => untrack(() => page.settings.volume),
  touched: () => navigator.userActivation?.hasBeenActive ?? touched,
  open: () => new AudioContext(),
});
