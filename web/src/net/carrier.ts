/** What carries the page's requests and messages to those who play its battles, and back. */

import { SITE } from '../root';
import type { Socket } from './connection';
import { NETWORK } from './network';
import { WorkerCarrier } from './site/worker-carrier';

/** What there is besides what one person can do alone; what is not there is not drawn. */
export interface Offers {
  /** Others on other devices: invitations, links to watch, messages, who is here, notifications. */
  readonly people: boolean;
  /** One player on several devices, with keys of their own. */
  readonly devices: boolean;
  /** Films of a battle, as GIF and WebP. */
  readonly films: boolean;
  /** Someone who knows under which other addresses the page is reached. */
  readonly reach: boolean;
  /** A program that runs elsewhere, and may be away or stopped. */
  readonly server: boolean;
}

/** A request as `fetch` takes it, with headers by name. */
export type Asked = Omit<RequestInit, 'headers'> & { readonly headers: Readonly<Record<string, string>> };

export interface Carrier {
  readonly offers: Offers;
  /** Milliseconds without a word that a battle owes: until the player is told, and until its connection counts as lost. */
  readonly patience: { readonly stall: number; readonly silence: number };
  /** The answer to a request, whatever it says; rejected if there is nobody to ask. */
  ask(path: string, request: Asked): Promise<Response>;
  /** Talk to a battle. With `claim` even if somebody in another tab does; there it ends. */
  open(battle: string, claim: boolean): Socket;
  /** Address of a picture that is the same for everybody. */
  picture(path: string): string;
}

export const carrier: Carrier = SITE ? new WorkerCarrier() : NETWORK;
