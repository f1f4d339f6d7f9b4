import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { lineOf } from '#domain/access/network.ts';
import { Places } from './places.ts';

export interface ConnectionBounds {
  /** Open at once, of everybody. */
  readonly max: number;
  /** Of them from one address by callers who have not shown who they are; Infinity behind a proxy, whose address all have. */
  readonly strangersPerAddress: number;
  /** Told of each that is closed, by its address. */
  readonly onRefused?: (line: string) => void;
}

type Connection = Pick<Socket, 'remoteAddress' | 'destroy' | 'once'>;

/**
 * Counts the connections of a server. A connection belongs to a stranger until something that came over it proved who
 * sends: a living session, a device's signature. Then it no longer counts against its address.
 */
export class Connections {
  readonly #max: number;
  readonly #onRefused: (line: string) => void;
  readonly #byAddress: Places;
  /** The one that has been a stranger longest stands first. */
  readonly #strangers = new Map<Connection, string>();
  #open = 0;
  #refused = 0;

  constructor({ max, strangersPerAddress, onRefused = () => undefined }: ConnectionBounds) {
    this.#max = max;
    this.#onRefused = onRefused;
    this.#byAddress = new Places({ total: Infinity, perKey: strangersPerAddress });
  }

  /** Counts every connection of a server from now on. */
  watch(server: Pick<EventEmitter, 'on'>): void {
    server.on('connection', (socket: Socket) => this.enter(socket));
  }

  enter(socket: Connection): void {
    const line = lineOf(socket.remoteAddress ?? '');
    if (this.#byAddress.take(line) !== null) {
      this.#refuse(socket);
      return;
    }
    this.#strangers.set(socket, line);
    this.#open += 1;
    socket.once('close', () => {
      this.prove(socket);
      this.#open -= 1;
    });
    if (this.#open <= this.#max) return;
    // Who proved nothing for longest makes room: strangers never fill the house for good.
    const [longest = socket] = this.#strangers.keys();
    this.#refuse(longest);
  }

  /** It is no stranger's any more. */
  prove(socket: object | undefined): void {
    const line = this.#strangers.get(socket as Connection);
    if (line === undefined) return;
    this.#strangers.delete(socket as Connection);
    this.#byAddress.leave(line);
  }

  get counts(): { readonly open: number; readonly strangers: number; readonly refused: number } {
    return { open: this.#open, strangers: this.#strangers.size, refused: this.#refused };
  }

  #refuse(socket: Connection): void {
    this.#refused += 1;
    this.#onRefused(lineOf(socket.remoteAddress ?? ''));
    // Before its end is heard of, so that none is chosen twice.
    this.prove(socket);
    socket.destroy();
  }
}
