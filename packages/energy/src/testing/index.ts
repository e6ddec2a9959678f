export { energySite, type EnergySite } from './energy-site.ts'
export { loopbackDlt645, loopbackModbus, type MeterFault } from './loopback-meters.ts'
export { monthOfQuarters } from './series.ts'
export { chineseContent, mexicanContent, spanishContent } from './contents.ts'
