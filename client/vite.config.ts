import { defineConfig, type Plugin } from 'vite';
import react from '@vitejs/plugin-react';
import { textParts } from './textParts.config.ts';

const server = process.env['DEV_SERVER'] ?? 'http://127.0.0.1:3000';

/** The server fills the meta tags as it serves index.html; the development server does it here. */
function appKeys(): Plugin {
  return {
    name: 'app-keys',
    apply: 'serve',
    transformIndexHtml: (html) =>
      html
        .replace('%APP_KEY%', process.env['APP_KEY'] ?? '')
        .replace('%APP_SECRET%', (process.env['APP_SECRET'] ?? '').split(',')[0] ?? '')
        .replace('%I18N_AUTO%', process.env['I18N_AUTO'] ?? '0'),
  };
}

/** Costs what one page needs and is large: a chunk that many pages share must not bring it. */
const heavy = /leaflet|echarts|zrender|dnd-kit|socket\.io|engine\.io/;

export default defineConfig(({ command }) => {
  // Whatever the shell or a test says: what is built is what people use, not React's slow words for developers.
  if (command === 'build') process.env['NODE_ENV'] = 'production';
  return {
    root: import.meta.dirname,
    base: '/',
    plugins: [textParts(), react(), appKeys()],
    build: {
      outDir: '../dist',
      emptyOutDir: true,
      target: 'es2022',
      // scripts/buildReport.ts reads from it what each page costs.
      manifest: true,
      // Routes are loaded lazily, so leaflet, echarts and the socket land in chunks of their own without being told to.
      chunkSizeWarningLimit: 800,
      rolldownOptions: {
        output: {
          codeSplitting: {
            // Left alone, a page is 140 chunks of a kilobyte, half of them an icon; a browser asks for six at a time.
            groups: [
              { name: 'start', tags: ['$initial'], test: (id) => !/main\.tsx|index\.html/.test(id), priority: 3 },
              { name: 'icons', test: /@tabler.icons-react/, priority: 2 },
              { name: 'common', test: (id) => !heavy.test(id), minShareCount: 11, priority: 1 },
            ],
          },
        },
      },
    },
    server: {
      proxy: {
        // Not the client's own folder of that name.
        '^/api/(?!.*\\.ts(\\?|$))': server,
        '/home': server,
        '/v3': server,
        '/tiles': server,
        '/basemap': server,
        '/socket.io': { target: server, ws: true },
      },
    },
  };
});
