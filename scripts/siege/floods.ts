import type { Flood } from './flood.ts';
import {
  chunkedFlood,
  cutFlood,
  deviceBodyFlood,
  firstByteFlood,
  lastByteFlood,
  slowHeadersFlood,
} from './floods/bodies.ts';
import { exportFlood, reportFlood, snapshotFlood, uploadFlood } from './floods/readers.ts';
import { connectFlood, eventFlood, silentFlood } from './floods/sockets.ts';
import { captchaFlood, forgedFlood, nonceFlood, passwordFlood } from './floods/anonymous.ts';

export interface FloodSpec {
  readonly name: string;
  /** None: the yardstick. */
  readonly flood?: Flood;
  /** Fewer tries than this prove nothing (full form; the short one asks for its share). */
  readonly minTries: number;
  /** Proxies the server is told to trust. */
  readonly trustProxy?: number;
  /** Log lines of level error that the server may write: none, where it is what the flood is about. */
  readonly mostErrorLines?: number;
  /** Keys that Redis may keep of it. */
  readonly mostNewNonces?: number;
}

/** In this order, each beside the people and the devices at work. */
export const floods: readonly FloodSpec[] = [
  { name: 'none: the yardstick', minTries: 0 },
  { name: 'CONNECT, 5 sockets, no token', flood: connectFlood(5, 76_000, false), minTries: 1_000 },
  { name: 'CONNECT, 5 sockets, wrong tokens', flood: connectFlood(5, 76_000, true), minTries: 1_000 },
  { name: 'CONNECT, 20 sockets, no token', flood: connectFlood(20, 174_400, false), minTries: 1_000 },
  { name: 'CONNECT, 20 sockets, wrong tokens', flood: connectFlood(20, 174_400, true), minTries: 1_000 },
  { name: '500 engine.io connections, no CONNECT', flood: silentFlood(500), minTries: 500 },
  { name: '500 bodies of 1 MB, first byte only', flood: firstByteFlood, minTries: 500 },
  { name: '500 bodies of 1 MB, all but the last byte', flood: lastByteFlood, minTries: 500 },
  { name: '1,300 half bodies at the device door', flood: deviceBodyFlood, minTries: 1_300 },
  { name: '500 slow headers', flood: slowHeadersFlood, minTries: 500 },
  { name: '500 chunked bodies', flood: chunkedFlood, minTries: 500 },
  { name: '2,000 cut bodies', flood: cutFlood, minTries: 1_000, mostErrorLines: 0 },
  { name: '50 exports, unread', flood: exportFlood, minTries: 50 },
  { name: '50 reports, unread', flood: reportFlood, minTries: 50 },
  { name: '50 snapshots, unread', flood: snapshotFlood, minTries: 50 },
  { name: '20 import uploads', flood: uploadFlood, minTries: 20 },
  { name: '10,000 captchas, one mobile', flood: captchaFlood(true), minTries: 1_000 },
  { name: '10,000 captchas, 10,000 mobiles', flood: captchaFlood(false), minTries: 1_000 },
  { name: 'passwords: 20 at once, 2,000, 500 accounts', flood: passwordFlood, minTries: 100 },
  { name: 'signed calls of nobody, 668/s', flood: nonceFlood, minTries: 1_000, mostNewNonces: 100 },
  { name: '346,000 events of one socket', flood: eventFlood(346_000), minTries: 1_000 },
  { name: 'forged X-Forwarded-For, no proxy', flood: forgedFlood(false), minTries: 200 },
  { name: 'forged X-Forwarded-For, one proxy', flood: forgedFlood(true), minTries: 200, trustProxy: 1 },
];
