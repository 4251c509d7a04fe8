/** The sounds of this page, as loud as the player has set them. */

import { page } from '../page.svelte';
import { Sounds } from './sound';

let touched = false;
for (const event of ['pointerdown', 'keydown'])
  window.addEventListener(event, () => (touched = true), { once: true, capture: true });

export const sounds = new Sounds({
  volume: () => page.settings.volume,
  touched: () => navigator.userActivation?.hasBeenActive ?? touched,
  open: () => new AudioContext(),
});
