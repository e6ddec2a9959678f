import { words } from '@evops/platform/contract'
import type { z } from 'zod'
import { reportSpan } from './keys.ts'
import { usageScreen } from './screens.ts'

/** Files that authorities require, in addition to the report of usage. */
export const regulatorFiles = ['us-sessions', 'us-uptime', 'us-outages', 'uk-reliability', 'availability'] as const
export type RegulatorFile = (typeof regulatorFiles)[number]
export const regulatorFileCodes = usageScreen.codes
export const regulatorFilter = reportSpan.pick({ dayFrom: true, dayTo: true, stationIds: true })
export type RegulatorFilter = z.output<typeof regulatorFilter>

export const regulatorWords = words({
  'reports.regulator.us-sessions': {
    zh: '美国 23 CFR 680.112 充电记录',
    en: 'US 23 CFR 680.112 sessions',
    es: 'EE. UU. 23 CFR 680.112: sesiones',
  },
  'reports.regulator.us-uptime': {
    zh: '美国 23 CFR 680.112 端口可用率',
    en: 'US 23 CFR 680.112 uptime by port and month',
    es: 'EE. UU. 23 CFR 680.112: disponibilidad por puerto y mes',
  },
  'reports.regulator.us-outages': {
    zh: '美国 23 CFR 680.112 停机记录',
    en: 'US 23 CFR 680.112 outages',
    es: 'EE. UU. 23 CFR 680.112: interrupciones',
  },
  'reports.regulator.uk-reliability': {
    zh: '英国公共充电桩条例 2023 可靠性',
    en: 'UK Public Charge Point Regulations 2023 reliability',
    es: 'Reino Unido, reglamento de 2023: fiabilidad',
  },
  'reports.regulator.availability': {
    zh: '各枪各月可用率及原因',
    en: 'Availability by connector and month with causes',
    es: 'Disponibilidad por conector y mes, con causas',
  },
})
