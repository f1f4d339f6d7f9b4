import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { lineOf } from '#domain/access/network.ts';
import { Places } from './places.ts';

export interface ConnectionBounds {
  /** Open at once, of everybody. */
  readonly max: number;
  /**
   * Of them from one address by callers who have not shown who they are; Infinity behind a proxy, whose address all
   * have.
   */
  readonly anonymousPerAddress: number;
  /** Told of each that is closed, by its address. */
  readonly onRefused?: (line: string) => void;
}

type Connection = Pick<Socket, 'remoteAddress' | 'destroy' | 'once'>;

/**
 * Counts the connections of a server. A connection is anonymous until something that came over it proved who
 * sends: a living session, a device's signature. Then it no longer counts against its address.
 */
export class Connections {
  readonly #max: number;
  readonly #onRefused: (line: string) => void;
  readonly #byAddress: Places;
  /** The one that has been anonymous longest stands first. */
  readonly #anonymous = new Map<Connection, string>();
  #open = 0;
  #refused = 0;

  constructor({ max, anonymousPerAddress, onRefused = () => undefined }: ConnectionBounds) {
    this.#max = max;
    this.#onRefused = onRefused;
    this.#byAddress = new Places({ total: Infinity, perKey: anonymousPerAddress });
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
    this.#anonymous.set(socket, line);
    this.#open += 1;
    socket.once('close', () => {
      this.prove(socket);
      this.#open -= 1;
    });
    if (this.#open <= this.#max) return;
    // Who proved nothing for longest makes room: anonymous callers never fill the server for good.
    const [longest = socket] = this.#anonymous.keys();
    this.#refuse(longest);
  }

  /** It is not anonymous any more. */
  prove(socket: object | undefined): void {
    const line = this.#anonymous.get(socket as Connection);
    if (line === undefined) return;
    this.#anonymous.delete(socket as Connection);
    this.#byAddress.leave(line);
  }

  get counts(): { readonly open: number; readonly anonymous: number; readonly refused: number } {
    return { open: this.#open, anonymous: this.#anonymous.size, refused: this.#refused };
  }

  #refuse(socket: Connection): void {
    this.#refused += 1;
    this.#onRefused(lineOf(socket.remoteAddress ?? ''));
    // Before its end is heard of, so that none is chosen twice.
    this.prove(socket);
    socket.destroy();
  }
}
