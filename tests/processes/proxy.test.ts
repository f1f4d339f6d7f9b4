import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from 'node:http';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TLSSocket } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { freePort } from '#scripts/processes/privateRedis.mjs';
import { findProgram, projectDir } from '#scripts/setup/findTools.mjs';
import { libraryPath } from '#scripts/setup/installTools.mjs';
import { makeCertificate } from '../support/certificate.ts';
import { stopChild } from '../support/stopChild.ts';

const folder = mkdtempSync(join(tmpdir(), 'guardline-proxy-'));
const mostOfOneAddress = 5;
let behind: Server;
let seen: IncomingHttpHeaders[] = [];
let proxy: ChildProcess | null = null;
let plainPort = 0;
let tlsPort = 0;

/** What stands behind: says what reached it, and takes an upgrade. */
function listenBehind(port: number): Promise<Server> {
  const server = createServer((asked, answer) => {
    seen.push(asked.headers);
    // `/slow` keeps its connection.
    if (asked.url !== '/slow') answer.end('here');
  });
  server.on('upgrade', (asked, socket) => {
    seen.push(asked.headers);
    socket.end('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  });
  return new Promise((done) => server.listen(port, '127.0.0.1', () => done(server)));
}

interface Asked {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly protocol: string | null;
}

function ask(path: string, headers: Record<string, string> = {}, keep?: (end: () => void) => void): Promise<Asked> {
  return new Promise((done, fail) => {
    const call = request({ port: tlsPort, host: '127.0.0.1', path, headers, rejectUnauthorized: false, agent: false });
    keep?.(() => call.destroy());
    const told = (answer: IncomingMessage) =>
      done({
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        protocol: (answer.socket as TLSSocket).getProtocol(),
      });
    call.on('response', (answer) => {
      answer.resume();
      told(answer);
    });
    call.on('upgrade', (answer, socket) => {
      told(answer);
      socket.destroy();
    });
    call.on('error', fail);
    call.end();
  });
}

beforeAll(async () => {
  const [behindPort, plain, tls] = [await freePort(), await freePort(), await freePort()];
  [plainPort, tlsPort] = [plain, tls];
  behind = await listenBehind(behindPort);
  makeCertificate(folder);
  const whole = readFileSync(join(projectDir, 'docker/nginx.conf'), 'utf8')
    .replaceAll('/tmp/', `${folder}/`)
    .replaceAll('/etc/nginx/tls', folder)
    .replaceAll('listen 8080', `listen 127.0.0.1:${plain}`)
    .replaceAll('listen 8443', `listen 127.0.0.1:${tls}`)
    .replaceAll('server:3000', `127.0.0.1:${behindPort}`)
    // The figure alone: the rule is the file's.
    .replace(/limit_conn by_address \d+/, `limit_conn by_address ${mostOfOneAddress}`);
  const file = join(folder, 'nginx.conf');
  writeFileSync(file, `daemon off; master_process off;\n${whole}`);
  const program = findProgram('nginx') ?? 'nginx';
  const env = { ...process.env, LD_LIBRARY_PATH: libraryPath() };
  const args = ['-c', file, '-p', folder];
  const judged = spawnSync(program, ['-t', '-q', ...args], { env, encoding: 'utf8' });
  expect(judged.stderr).not.toMatch(/emerg|\[error\]/);
  expect(judged.status).toBe(0);
  proxy = spawn(program, args, { env, stdio: 'ignore' });
  await vi.waitFor(() => ask('/'), { timeout: 60_000, interval: 50 });
});

afterAll(async () => {
  if (proxy !== null) await stopChild(proxy, 'SIGTERM');
  behind.closeAllConnections();
  await new Promise((done) => behind.close(done));
  rmSync(folder, { recursive: true, force: true });
});

describe('M10 the proxy in front', () => {
  it('speaks TLS 1.2 and newer, says so for a year, and sends plain callers there', async () => {
    const answer = await ask('/');
    expect(answer.protocol).toMatch(/^TLSv1\.[23]$/);
    expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    const plain = await fetch(`http://127.0.0.1:${plainPort}/login?a=1`, { redirect: 'manual' });
    expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://127.0.0.1/login?a=1']);
    expect((await fetch(`http://127.0.0.1:${plainPort}/api/health`, { redirect: 'manual' })).status).toBe(403);
    const old = spawnSync('openssl', ['s_client', '-tls1_1', '-connect', `127.0.0.1:${tlsPort}`], { input: '' });
    expect(old.status).not.toBe(0);
  });

  it('passes the upgrade of a socket on', async () => {
    const headers = { Connection: 'Upgrade', Upgrade: 'websocket', 'Sec-WebSocket-Version': '13' };
    expect((await ask('/socket.io/?EIO=4&transport=websocket', headers)).status).toBe(101);
  });

  it('names the caller itself: what a caller says about its address ends there', async () => {
    seen = [];
    await ask('/', {
      'X-Forwarded-For': '203.0.113.9, 198.51.100.7',
      'X-Forwarded-Proto': 'http',
      'X-Forwarded-Host': 'evil.example',
    });
    expect(seen[0]?.['x-forwarded-for']).toBe('127.0.0.1');
    expect(seen[0]?.['x-forwarded-proto']).toBe('https');
    expect(seen[0]?.['x-forwarded-host']).toBe('127.0.0.1');
  });

  it('holds only so many connections of one address, and takes new ones when those have ended', async () => {
    const ends: Array<() => void> = [];
    seen = [];
    for (let n = 0; n < mostOfOneAddress; n++) ask('/slow', {}, (end) => ends.push(end)).catch(() => undefined);
    await expect.poll(() => seen.length, { timeout: 60_000 }).toBe(mostOfOneAddress);
    expect((await ask('/')).status).toBe(429);
    for (const end of ends) end();
    await expect.poll(async () => (await ask('/')).status, { timeout: 60_000 }).toBe(200);
  });
});
