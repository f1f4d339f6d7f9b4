// What a machine must have, how to see that it does, and how Debian provides it. A need is a row here.
import {
  findChromium,
  findFaketime,
  findPostgresBin,
  findProgram,
  findRedis,
  hasBuildTools,
  hasChineseFont,
} from './findTools.mjs';

const isArm64 = process.arch === 'arm64';

export const needs = {
  buildTools: {
    what: 'build tools (python3, make, g++) for the SQLite driver',
    isMet: hasBuildTools,
    packages: ['python3', 'make', 'g++'],
    unpackable: false,
    elsewhere: 'install python3, make and a C++ compiler (macOS: xcode-select --install)',
  },
  redis: {
    what: 'a Redis server',
    isMet: () => Boolean(process.env.REDIS_URL) || findRedis() !== null,
    packages: ['redis-tools'],
    unpackable: true,
    elsewhere: 'install redis-server or valkey-server 7 or newer (macOS: brew install redis), or set REDIS_URL',
  },
  chromium: {
    what: 'the Chromium browser for the browser tests',
    isMet: () => findChromium() !== null,
    packages: ['chromium-headless-shell'],
    unpackable: false,
    elsewhere: `install Chromium, or set CHROMIUM_BIN to the program${isArm64 ? ' (arm64 build)' : ''}`,
  },
  chineseFont: {
    what: 'a Chinese font for the browser tests',
    isMet: hasChineseFont,
    packages: ['fontconfig', 'fonts-noto-cjk'],
    unpackable: false,
    elsewhere: 'install a font with Chinese glyphs, e.g. Noto Sans CJK',
  },
  nginx: {
    what: 'nginx for the test of the proxy in front',
    isMet: () => findProgram('nginx') !== null,
    packages: ['nginx'],
    unpackable: true,
    // The package starts a service on port 80 that nobody asked for: the program alone is wanted.
    unpackAlways: true,
    elsewhere: 'install nginx',
  },
  promtool: {
    what: 'promtool for the test of the alert rules',
    isMet: () => findProgram('promtool') !== null,
    packages: ['prometheus'],
    unpackable: true,
    // The package starts a service that nobody asked for: the program alone is wanted.
    unpackAlways: true,
    elsewhere: 'install Prometheus (macOS: brew install prometheus)',
  },
  faketime: {
    what: 'libfaketime for the faults of the clock',
    isMet: () => findFaketime() !== null,
    packages: ['libfaketime'],
    unpackable: true,
    elsewhere: 'the faults of the clock run on Linux with libfaketime only',
  },
  postgres: {
    what: 'PostgreSQL binaries for the tests of the second engine',
    isMet: () => findPostgresBin() !== null,
    packages: ['postgresql-common', 'postgresql'],
    unpackable: false,
    elsewhere: 'install PostgreSQL 15 or newer; initdb and postgres must be on PATH',
  },
};

export function isDebian() {
  return findProgram('apt-get') !== null && findProgram('dpkg') !== null;
}
