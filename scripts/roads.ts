/** `npm run roads`: writes what the map draws of data/roads, client/map/roads/motorways.topojson. */
import { readFileSync, writeFileSync } from 'node:fs';
import { packRoads, type RoadFile } from './roads/packRoads.ts';

const source = JSON.parse(readFileSync('data/roads/anhui_motorways_drawn.geojson', 'utf8')) as RoadFile;
writeFileSync('client/map/roads/motorways.topojson', `${JSON.stringify(packRoads(source))}\n`);
