import { readRequirements } from '#lib/judge/read/read-requirements.ts'
import { likenessOfRows } from '#lib/judge/settle/likeness/row-likeness.ts'
import { indexEvidence } from '#lib/judge/settle/likeness/evidence-index.ts'
import { loadTermWorth } from '#lib/judge/rank/load-rank-model.ts'
import { settleRows } from '#lib/judge/settle/settle-rows.ts'
import { evidenceLines } from '#lib/judge/settle/evidence-lines.ts'
import { readMaster } from '#lib/master/rules/markdown/read-master.ts'
import { readTerms } from '#lib/judge/rank/tokens.ts'
const D='/work/shared/labels/fit/'
const jl=async(f:string)=>(await Bun.file(D+f).text()).trim().split('\n').map(l=>JSON.parse(l))
const res=await jl('resumes.jsonl'), pairs=await jl('pairs.jsonl'), posts=new Map((await jl('postings.jsonl')).map(p=>[p.source+'/'+p.id,p]))
const worth=loadTermWorth().worth
const w=(t:string)=>{const m=new Map<string,number>();readTerms(t,({text,id})=>m.set(text,worth[id]??0));return m}
const cov=(a:Map<string,number>,held:Set<string>)=>{let x=0,y=0;for(const[k,v]of a){y+=v;if(held.has(k))x+=v}return y?x/y:0}
const out:any[]=[]
let tr=0,tl=0
for(const r of res){
  const md=await Bun.file(D+r.file).text()
  const m=readMaster(md) as any
  const c=m.parts
  const ev=evidenceLines({content:{entries:c.entries.map((e:any,i:number)=>({...e,id:'e'+i})),lines:c.lines.map((l:any,i:number)=>({...l,id:'l'+i,entry_id:l.entry===null?null:'e'+l.entry,tags:l.tags??[]}))},answers:[],stories:[]} as any)
  const index=indexEvidence(ev)
  for(const p of pairs.filter(p=>p.resume===r.n)){
    const post=posts.get(p.source+'/'+p.id)
    let t=performance.now()
    const {rows}=readRequirements({title:post.title,text:post.text})
    tr+=performance.now()-t; t=performance.now()
    const settled=new Map(settleRows(rows,ev,'2026-11-22').map(s=>[s.id,s]))
    const lk=likenessOfRows(rows,index,worth)
    tl+=performance.now()-t
    const headings=new Set(index.filter(i=>i.line.section==='experience').flatMap(i=>[...i.headingStems]))
    const held=new Set(index.flatMap(i=>[...i.stems,...i.headingStems]))
    const tf=new Map<string,number>(); readTerms(post.text,({text})=>tf.set(text,(tf.get(text)??0)+1)); 
    const tw=new Map([...w(post.text)].map(([k,v])=>[k,v*(1+Math.log(tf.get(k)!))]))
    const top=new Map([...tw].sort((a,b)=>b[1]-a[1]).slice(0,40))
    let dot=0,na=0,nb=0; const ew=w(ev.map(e=>e.text).join('\n')); for(const [k,v] of tw){na+=v*v; if(ew.has(k))dot+=v*ew.get(k)!} for(const v of ew.values())nb+=v*v
    out.push({title_head:cov(w(post.title),headings),title_all:cov(w(post.title),held),top:cov(top,held),tall:cov(tw,held),cos:dot/Math.sqrt(na*nb||1),lines:ev.length,resume:r.n,label:p.label,never:p.never,title:p.title,rows:lk.map((one,i)=>{const row=rows[i]!;const{lines,...f}=one;return{...f,kind:row.kind,cls:row.class,q:row.quote,min:row.min_years,terms:row.terms,settled:settled.get(row.id)??null,best_line:lines[0]?.line.text.slice(0,120)??null,ask:row.ask}})})
  }
}
console.log('read ms',tr/pairs.length,'settle ms',tl/pairs.length)
await Bun.write('/tmp/feat.json',JSON.stringify(out))
