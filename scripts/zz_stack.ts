import { startStack } from './harness/stack.ts';
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import Database from 'better-sqlite3';
const dir='/tmp/gl-demo'; rmSync(dir,{recursive:true,force:true});
const lines: string[] = [];
const stack = await startStack({dataDir:dir,devices:1000,onLine:(n,l)=>{ if(/error|warn|"level":(40|50)/i.test(l)) lines.push(`${n}|${l}`); }});
const sim=spawn(process.execPath,['--import','tsx','scripts/simulate.ts','--demo','--url',stack.url,'--devices',dir+'/devices.csv'],{stdio:'inherit'});
const db=new Database(stack.databasePath,{readonly:true});
for(let i=0;i<12;i++){await new Promise(r=>setTimeout(r,12000));
 console.log(JSON.stringify(db.prepare("select device_status s, status_code c, count(*) n from device group by 1,2").all()), JSON.stringify(db.prepare("select type_code t, handled_status h, count(*) n from event where is_open group by 1,2").all()), db.prepare('select count(*) n from reading').get(), JSON.stringify(db.prepare('select count(*) n from notice').get()));}
sim.kill('SIGINT'); await new Promise(r=>setTimeout(r,1500));
console.log(lines.slice(0,20).join('\n'));
await stack.stop(); process.exit(0);
