import { expect, test } from 'bun:test'
import { rewordingProblem } from '#lib/judge/settle/rewording-problem.ts'

// A line, and what it does not say though it has much the same words.
const UNFAITHFUL: Record<string, string[]> = {
  'Gave injections to up to 6 patients per shift and called the duty doctor for dose changes.': [
    'Gave up to 6 injections to patients per shift and called the duty doctor for dose changes.',
    'Gave injections to up to 6 patients and called the duty doctor for dose changes per shift.',
    'Gave injections to patients per shift and called up to 6 duty doctors for dose changes.',
    'Called the duty doctor for injections and gave dose changes to up to 6 patients per shift.',
    'As duty doctor, gave injections to up to 6 patients per shift and called for dose changes.',
  ],
  'Glued trailer frames from plans; final testing was done by the paint department.': [
    'Glued trailer frames from plans and did the final testing for the paint department.',
    'Final testing of trailer frames from plans; glued by the paint department.',
    'Did the final testing of trailer frames from plans.',
    'Glued trailer frames from plans with final testing of the paint department.',
    'Glued trailer frames and did final testing; plans by the paint department.',
  ],
  'Part of a team of six that moved a wage system from Oracle to MySQL in 9 months.': [
    'Moved a wage system from MySQL to Oracle in 9 months in a team of six.',
    'Moved a wage system from Oracle to MySQL in 6 months, part of a team of nine.',
    'Moved a wage system from Oracle to MySQL in 9 months.',
    'Part of a wage system that moved a team of six from Oracle to MySQL in 9 months.',
    'Moved six wage systems from Oracle to MySQL in 9 months as part of a team.',
  ],
  'Loaded between 12 and 18 vans a shift with a crane, supervised by the yard foreman.': [
    'Loaded between 12 and 18 vans a shift with a crane and supervised the yard foreman.',
    'Supervised by the yard foreman between 12 and 18 shifts, loaded vans with a crane.',
    'Loaded a crane with between 12 and 18 vans a shift, supervised by the yard foreman.',
    'Loaded 18 vans a shift with a crane, supervised by the yard foreman.',
    'Supervised the yard foreman, who loaded between 12 and 18 vans a shift with a crane.',
    'Yard foreman: loaded between 12 and 18 vans a shift with a crane, supervised.',
  ],
  'Cooked the grill section for around 90 guests on Sundays; menus were written by the head chef.': [
    'Cooked the grill section for 90 guests on around Sundays; menus were written by the head chef.',
    'Wrote menus for around 90 guests on Sundays; the grill section was cooked by the head chef.',
    'As head chef, cooked the grill section for around 90 guests on Sundays; menus were written.',
    'Cooked the grill section on Sundays and wrote menus for around 90 guests for the head chef.',
    'Cooked the grill section for the head chef on Sundays; menus were written by around 90 guests.',
  ],
  'Drafted briefs for a partner in 11 tax cases, 3 of which reached a court.': [
    'Drafted briefs for a partner in 3 tax cases, 11 of which reached a court.',
    'Drafted 3 briefs for a partner in 11 tax cases, which reached a court.',
    'Drafted briefs as a partner in 11 tax cases, 3 of which reached a court.',
    'Drafted 11 briefs for a partner in tax cases, 3 of which reached a court.',
    'Reached a court in 11 tax cases, 3 of which were drafted for a partner in briefs.',
  ],
  'Second author of a paper on turbines; the field tests were mine, the statistics were not.': [
    'Second author of a paper on turbines; the statistics were mine, the field tests were not.',
    'Author of a second paper on turbines; the field tests were mine, the statistics were not.',
    'Second author of a paper on turbines; the field tests and the statistics were mine.',
  ],
  'Helped with shearing of about 400 ewes for two springs and drove the quad bike, not the tractor.': [
    'Helped with shearing of about 400 ewes for two springs and drove the tractor, not the quad bike.',
    'Sheared about 400 ewes for two springs and helped drive the quad bike, not the tractor.',
    'Helped about 400 ewes with shearing for two springs and drove the quad bike, not the tractor.',
    'Helped with shearing of 400 ewes for about two springs and drove the quad bike, not the tractor.',
    'Did not help with shearing of about 400 ewes for two springs and drove the quad bike, the tractor.',
  ],
  'Prepared monthly tax returns for 22 small firms, which the adviser checked and filed.': [
    'Prepared, checked and filed monthly tax returns for 22 small firms for the adviser.',
    'Checked monthly tax returns for 22 small firms, which the adviser prepared and filed.',
    'Prepared tax returns for 22 small firms, which the adviser checked and filed monthly.',
    'Prepared monthly tax returns for the adviser, which 22 small firms checked and filed.',
  ],
  'Sold spare parts by phone; renewed roughly two thirds of a list of 450 accounts.': [
    'Sold roughly two thirds of spare parts by phone; renewed a list of 450 accounts.',
    'Renewed spare parts by phone; sold roughly two thirds of a list of 450 accounts.',
    'Sold spare parts; renewed roughly two thirds of a list of 450 accounts by phone.',
    'Sold spare parts by phone; renewed a list of roughly 450 accounts.',
  ],
  'Laid paving on 15 driveways with my uncle; he did the levels and the quotes.': [
    'Laid paving on 15 driveways with my uncle; did the levels and the quotes.',
    'My uncle laid paving on 15 driveways; did the levels and the quotes with him.',
    'Did the levels and the quotes on 15 driveways with my uncle; he laid paving.',
  ],
  'Ran the till and restocked cold goods; was shown the order system but did not place orders.': [
    'Ran the till and did not restock cold goods; was shown the order system and placed orders.',
    'Ran the order system and restocked cold goods; was shown the till but did not place orders.',
    'Ran the till and restocked cold goods; showed the order system but did not place orders.',
    'Was shown the till and restocked cold goods; ran the order system but did not place orders.',
  ],
  'Designed 3 of the 12 box variants for a tea brand; one was printed.': [
    'Designed 12 of the 3 box variants for a tea brand; one was printed.',
    'Designed one of the 12 box variants for a tea brand; 3 were printed.',
    'Designed 3 box variants for 12 tea brands; one was printed.',
    'Designed and printed 3 of the 12 box variants for a tea brand; one was.',
  ],
  'Answered first-line tickets, closing about 60 % myself and passing the rest to second line.': [
    'Answered first-line tickets, passing about 60 % myself and closing the rest to second line.',
    'Answered second-line tickets, closing about 60 % myself and passing the rest to first line.',
    'Answered about 60 % first-line tickets, closing the rest myself and passing to second line.',
  ],
  'Organised a book fair at the school with a charity; 84 people registered, 61 gave books.': [
    'Organised a book fair at the school with a charity; 61 people registered, 84 gave books.',
    'Organised a charity fair at the school; 84 people registered books, 61 gave.',
    'A charity organised a book fair at the school; 84 people registered, 61 gave books.',
    'Organised a book fair at the charity with a school; 84 people registered, 61 gave books.',
  ],
  'Proposed a new shift plan for the call centre, which management is still reviewing.': [
    'Reviewed a new shift plan for the call centre, which management is still proposing.',
    'Is still reviewing a new shift plan for the call centre, which management proposed.',
    'Proposed a new call centre for the shift plan, which management is still reviewing.',
    'Management proposed a new shift plan for the call centre, which is still reviewing.',
  ],
  'Wired distribution boards up to 63 A; testing and certification by the master electrician.': [
    'Wired and tested distribution boards up to 63 A; certification by the master electrician.',
    'Tested and certified distribution boards up to 63 A; wired by the master electrician.',
    'Master electrician: wired distribution boards up to 63 A; testing and certification.',
    'Wired up to 63 distribution boards; testing and certification by the master electrician.',
    'Wired distribution boards of 63 A; testing and certification by up to the master electrician.',
  ],
  'Analysed sales data in R for a dashboard that a colleague built in Tableau.': [
    'Analysed sales data in Tableau for a dashboard that a colleague built in R.',
    'Built a dashboard in Tableau for a colleague that analysed sales data in R.',
    'Analysed sales data in R for a colleague and built a dashboard in Tableau.',
    'Analysed a dashboard in R for sales data that a colleague built in Tableau.',
  ],
  'Completed 3 of 4 modules of the pastry course; the last one is planned for May 2026.': [
    'Completed 4 of 3 modules of the pastry course; the last one is planned for May 2026.',
    'Completed the pastry course of 4 modules; the last one is planned for May 2026.',
    'Planned 3 of 4 modules of the pastry course; the last one is completed for May 2026.',
  ],
  'Was trained by the head librarian to bind rare prints and bound about 220 in one summer.': [
    'Trained the head librarian to bind rare prints and bound about 220 in one summer.',
    'Was trained by about 220 librarians to bind rare prints and bound the head in one summer.',
    'Trained as head librarian to bind rare prints and bound about 220 in one summer.',
  ],
  'Wrote unit tests for the iOS app; coverage of the payment module rose from 35 % to 58 %.': [
    'Wrote unit tests for the payment module; coverage of the iOS app rose from 35 % to 58 %.',
    'Raised coverage of the payment module from 35 % to 58 %; wrote unit tests for the iOS app.',
    'Wrote unit tests for the iOS app; coverage of the payment module rose from 58 % to 35 %.',
  ],
  'Pruned trees on 4 of the 16 hectares each winter with two seasonal workers.': [
    'Pruned 16 of the 4 trees on hectares each winter with two seasonal workers.',
    'Pruned trees on 4 hectares each winter with 16 of the two seasonal workers.',
    'Pruned 4 trees on the 16 hectares each winter with two seasonal workers.',
    'Pruned trees on 4 of the 16 hectares in two winters with seasonal workers.',
  ],
  'Edited sound for 8 of 10 episodes in Audacity; recording was done by the hosts.': [
    'Recorded sound for 8 of 10 episodes in Audacity; editing was done by the hosts.',
    'Edited sound for 10 of 8 episodes in Audacity; recording was done by the hosts.',
    'Edited sound for the hosts in Audacity; recording was done by 8 of 10 episodes.',
    'Edited and recorded sound for 8 of 10 episodes in Audacity for the hosts.',
  ],
  'Supported two underwriters on marine policies after a merger; had no authority to bind.': [
    'Had authority to bind marine policies after a merger; supported no two underwriters.',
    'Supported marine policies on two underwriters after a merger; had no authority to bind.',
    'Supported two underwriters on a merger after marine policies; had no authority to bind.',
    'Had no authority on marine policies after a merger; supported two underwriters to bind.',
  ],
  'Drove buses for three years': ['Drove buses for over three years', 'Drove buses for under three years'],
  'Renewed two thirds of a list': ['Renewed over two thirds of a list', 'Renewed two thirds of over a list'],
  'The foreman loaded vans and checked the bay; swept the yard': [
    'Checked the bay; swept the yard',
    'Checked the bay',
  ],
  'Prepared returns, which the adviser checked and filed with the tax office': [
    'Filed with the tax office',
    'Prepared returns; checked and filed with the tax office',
  ],
  'Translated contracts from Polish into English': ['Translated English contracts from Polish'],
  'Wrote code; senior developer reviewing all changes': [
    'As senior developer, wrote code, reviewing all changes',
    'Senior developer reviewing all changes; wrote code',
  ],
  'Cared for a child in a household': ['Cared for children in households', 'Cared for a child in households'],
}

test.each(Object.entries(UNFAITHFUL))('says no other thing in much the same words: %s', (line, all) => {
  expect(all.filter((text) => rewordingProblem(text, line) === null)).toEqual([])
})
