import { startStack } from './harness/stack.ts';
import { spawnSync, spawn } from 'node:child_process';
import { rmSync, readFileSync, writeFileSync } from 'node:fs';
const dir='/tmp/gl-demo'; rmSync(dir,{recursive:true,force:true});
const stack = await startStack({dataDir:dir,devices:2000,env:{INGEST_GATEWAY_RATE:'500',INGEST_GATEWAY_BURST:'1000',INGEST_BACKLOG_SEC:'600'}});
const rows=readFileSync(dir+'/devices.csv','utf8').trim().split('\n').slice(1).map(l=>l.split(','));
const gw=rows.filter(r=>r[2]==='gateway'&&r[5]==='/AH/AH-HF/');
writeFileSync(dir+'/g.txt',gw.map(r=>`${r[0]},${r[1]}`).join('\n'));
writeFileSync(dir+'/i.txt',rows.filter(r=>r[5]!.startsWith('/AH/AH-HF/')).map(r=>r[0]).join('\n'));
const cpu=(pid:number|null)=>{const f=readFileSync(`/proc/${pid}/stat`,'utf8').split(') ')[1]!.split(' ');return (Number(f[11])+Number(f[12]))/100;};
for(const batchSize of [500,100]){
const before=(['server','workers','redis'] as const).map(n=>cpu(stack.pidOf(n)));
const child=spawn(process.execPath,['--import','tsx','scripts/bench/load.ts',JSON.stringify({url:stack.url,gatewaysFile:dir+'/g.txt',imeisFile:dir+'/i.txt',batchSize,connections:8,durationMs:10000,ratePerSec:null})],{stdio:['ignore','pipe','inherit']});
let out='';child.stdout.on('data',(d)=>out+=d);await new Promise(r=>child.on('exit',r));
const after=(['server','workers','redis'] as const).map(n=>cpu(stack.pidOf(n)));
const res=JSON.parse(out);
console.log(batchSize,out.trim(),'rate',Math.round(res.accepted/res.elapsedMs*1000),'server µs/item',((after[0]!-before[0]!)*1e6/res.accepted).toFixed(2),'workers',((after[1]!-before[1]!)*1e6/res.accepted).toFixed(2),'redis',((after[2]!-before[2]!)*1e6/res.accepted).toFixed(2));
await new Promise(r=>setTimeout(r,15000));
}
await stack.stop(); process.exit(0);
