import { parseHere } from '#lib/index/boards/ask-board.ts'
import { textsOfPosting, wordsOfPage } from '#lib/index/boards/companies.ts'
import { answerParent } from '#lib/runtime/documents/answer-parent.ts'
import { readHere } from '#lib/runtime/engine/read-postings.ts'

answerParent({ parse: parseHere, postings: readHere, posting: textsOfPosting, words: wordsOfPage })
