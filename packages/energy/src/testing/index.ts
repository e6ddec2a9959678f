export { monthOfQuarters } from './series.ts'
export { chineseContent, mexicanContent, spanishContent } from './contents.ts'
