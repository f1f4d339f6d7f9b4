import '#db/engine/ownerOnly.ts';
import { heavyVerbs } from './heavyVerbs.ts';
import { runReader } from './runReader.ts';

// A process of the server: it answers people's heavy reads from the SQLite file, which is its argument.
runReader(heavyVerbs);
