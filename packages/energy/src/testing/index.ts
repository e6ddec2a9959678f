export { energySite, type EnergySite } from './energy-site.ts'
export { monthOfQuarters } from './series.ts'
export { chineseContent, mexicanContent, spanishContent } from './contents.ts'
