import { labelledPostings } from '#bench/judgement/labelled-postings.ts'
import { readRequirements } from '#lib/judge/read/read-requirements.ts'
const all = labelledPostings('/work/shared/labels/requirements')
for (let k=0;k<5;k++){ const c=process.cpuUsage(); const t=performance.now(); for (const p of all) readRequirements(p); const d=process.cpuUsage(c); console.log('per posting wall ms', ((performance.now()-t)/all.length).toFixed(2), 'cpu', ((d.user+d.system)/1000/all.length).toFixed(2)) }
