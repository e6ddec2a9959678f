/** The handbook and its checks read this of the console: the help of each page, the menu, and its words. */
export { productScreens } from '../route-table.ts'
export { shellWords } from '../shell.words.ts'
export { helpGroups, helpPages } from './registry.ts'
export { helpTerms } from './terms.ts'
