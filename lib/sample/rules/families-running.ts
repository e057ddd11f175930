import type { SampleFamily } from './sample-job.ts'

/** Work that keeps things running: finance, operations, nursing and warehouses. */
export const familiesRunning = {
  finance: {
    department: 'Finance',
    titles:
      'Financial Analyst|Senior Accountant|Accounts Payable Specialist|FP&A Manager|Payroll Specialist|Controller|Internal Auditor|Treasury Analyst|Compliance Officer|Senior Financial Analyst, {team}',
    stacks: 'NetSuite|SAP|Microsoft Dynamics|Xero',
    pay: [72_000, 115_000],
    summary: `
You will make sure that the numbers are right, on time and understood.
We are looking for somebody careful who would rather ask twice than book once.`,
    duties: `
Close the books within {four|five|seven} working days, and reconcile every balance that matters.
Prepare monthly reports with a page of plain explanation beside the tables.
Build budgets and forecasts with the heads of {three|five|eight} departments.
Process supplier invoices in {stack}, and clear up the ones that do not match.
Work with auditors and answer their questions from documents and not from memory.
Improve controls where one person can both order and pay.
Watch cash week by week, in several currencies.`,
    needs: `
{years}+ years of experience in accounting, audit or financial planning.
A degree in finance or accounting, or a qualification such as CPA, ACCA or CIMA (or on the way to one).
Good knowledge of {US GAAP|IFRS|local accounting rules and IFRS}.
Experience with {stack} or a comparable ledger.
Very good spreadsheet skills, including models that another person can check.
You meet deadlines and say early when one is at risk.
A discreet and friendly way with colleagues who hate receipts.`,
    nice: `
Experience with a change of accounting system.
Knowledge of transfer pricing or sales tax.
Some SQL or Power Query.`,
  },
  operations: {
    department: 'Operations',
    titles:
      'Operations Manager|Operations Analyst|Supply Chain Planner|Project Manager|Program Manager, {team}|Procurement Specialist|Facilities Coordinator|Quality Assurance Inspector|Fleet Coordinator|Chief of Staff',
    stacks: 'SAP|Oracle|Blue Yonder',
    pay: [70_000, 112_000],
    summary: `
You will make a busy place run so smoothly that nobody asks how.
We are looking for an organiser who sees the next bottleneck before it has a name.`,
    duties: `
Plan people, stock and transport for {two|four|nine} sites, a week and a quarter ahead.
Keep the master data in {stack} correct, because everything else hangs on it.
Lead improvement projects from measurement to habit.
Negotiate with suppliers and carriers, and keep the contracts current.
Report on cost, quality and delivery every week, with causes.
Look after safety: walk the floor, listen, and write down near misses.
Coordinate between sales, finance and the sites when plans change, which they do.`,
    needs: `
{years}+ years of experience in operations, logistics or project management.
Experience with planning software such as {stack}.
You are good with numbers and better with people.
A structured way of working: lists, owners, dates.
Knowledge of lean methods or Six Sigma, without the slogans.
A driving licence, and readiness to visit sites {once a week|twice a month|every quarter}.
Confident English; the local language at level B2 or better.`,
    nice: `
A certificate such as PMP, PRINCE2 or APICS CPIM.
Experience with customs or dangerous goods.
You have started up a new site.`,
  },
  nursing: {
    department: 'Nursing',
    titles:
      'Registered Nurse|Registered Nurse - Emergency Department|Licensed Practical Nurse|Nurse Practitioner|Charge Nurse, Night Shift|ICU Nurse|Home Health Nurse|Pediatric Nurse|Clinical Nurse Educator',
    stacks: 'Epic|Cerner|Meditech',
    pay: [36, 52],
    hourly: true,
    onsite: true,
    summary: `
You will care for patients and for the people who sit beside their beds.
We are looking for a nurse with a steady hand, good judgement and the courage to speak up in the room.`,
    duties: `
Assess, plan and give care for {four|five|six} patients a shift, and adjust the plan as they change.
Give medicines and infusions safely, and document them in {stack} at the bedside.
Notice deterioration early and call for help without waiting.
Explain treatment to patients and families in words that they understand.
Work closely with physicians, therapists and social workers, and hand over with a fixed structure.
Guide students and new colleagues through their first weeks.
Take part in reviews of falls, infections and medication errors.`,
    needs: `
A current registered nurse or practical nurse licence for the place where you will work.
{years}+ years of bedside experience, or a finished residency programme.
Valid basic life support certificate; advanced life support within six months of starting.
Experience with electronic records such as {stack}.
Able to work {three 12-hour shifts a week|rotating day and night shifts|every third weekend}.
Able to stand and walk for most of a shift and to help lift patients with equipment.
Calm communication in emergencies.`,
    nice: `
A specialty certificate such as CCRN, CEN or CPN.
Spanish, Polish or sign language.
Experience with telemetry or dialysis.`,
  },
  warehouse: {
    department: 'Warehouse',
    titles:
      'Warehouse Associate|Warehouse Associate - Night Shift|Forklift Operator|Warehouse Team Lead|Delivery Driver|Inventory Control Clerk|Shipping and Receiving Clerk|Maintenance Technician|Production Operator|Order Picker (Part Time)',
    stacks: 'handheld scanners|voice picking|paper pick lists',
    pay: [18, 26],
    hourly: true,
    onsite: true,
    summary: `
You will move goods through our warehouse safely, on time and in one piece.
We are looking for reliable colleagues for the {early|late|night} shift; we train you on everything you need.`,
    duties: `
Receive, check and put away deliveries of up to {twenty|thirty|fifty} pallets a shift.
Pick and pack orders with {stack}, at an accuracy above 99.5 percent.
Load trucks so that the first stop comes off first.
Drive a counterbalance or reach truck after training, and check it before every shift.
Count stock and find out why a count is wrong.
Keep aisles clear and report damage, spills and near misses at once.
Help in the neighbouring areas when the day gets long.`,
    needs: `
{years}+ years of experience in a warehouse, factory or delivery job, or the will to learn quickly.
Able to lift up to {15|20|25} kg again and again, and to stand for a whole shift.
A forklift licence, or readiness to get one with us within three months.
Punctual, careful and good in a team.
Basic English or the local language for safety instructions.
Familiar with {stack} or happy to be shown.
At least 18 years old, with the right to work where the site is.`,
    nice: `
A licence for trucks above 7.5 tonnes.
First aid or fire warden training.
Experience with cold storage.`,
  },
} satisfies Record<string, SampleFamily>
