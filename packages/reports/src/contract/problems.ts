import { problemTable } from '@evops/platform/contract'

export const reportProblems = problemTable({
  'reports.span': {
    status: 400,
    zh: '报表时段须为 1 至 {days} 天，结束日期不得早于开始日期',
    en: 'A report covers 1 to {days} days, and ends no earlier than it begins',
    es: 'Un informe abarca de 1 a {days} días y no termina antes de empezar',
  },
})
