import type { ImportQuestion, LoadedTable } from '@evops/platform/server'
import { readLocalTime } from '@evops/tariffs/contract'
import type { ZonedSettings } from './plan.service.ts'

/** Share of the rows from which the two time columns count as exchanged. */
const mostOfThem = 0.9

/** Exchanges the two time columns if the user confirmed that the file has them the other way round. */
export function withAnswers(settings: ZonedSettings): ZonedSettings {
  const { mapping, answers } = settings
  if (answers.times !== 'exchange') return settings
  return { ...settings, mapping: { ...mapping, startedAt: mapping.endedAt, endedAt: mapping.startedAt } }
}

/** Returns the question whether start and end are exchanged, if nearly all sessions end before they start. */
export function sessionQuestions({ columns, rows }: LoadedTable, settings: ZonedSettings): readonly ImportQuestion[] {
  const { mapping } = settings
  const placeOf = (title: string | undefined) => columns.indexOf(title ?? '')
  const [start, end] = [placeOf(mapping.startedAt), placeOf(mapping.endedAt)]
  let compared = 0
  let reversed = 0
  for (const { cells } of rows) {
    const startedAt = readLocalTime(cells[start] ?? '', settings)
    const endedAt = readLocalTime(cells[end] ?? '', settings)
    if (startedAt === undefined || endedAt === undefined || startedAt === endedAt) continue
    compared += 1
    if (endedAt < startedAt) reversed += 1
  }
  if (reversed === 0 || reversed < compared * mostOfThem) return []
  return [
    {
      id: 'times',
      text: {
        zh: '{count} 行的结束早于开始：“{start}”和“{end}”两列是否对调？',
        en: '{count} {count|session|sessions} {count|ends|end} before the start. Are the columns “{start}” and “{end}” exchanged?',
        es: '{count} {count|sesión termina|sesiones terminan} antes de empezar. ¿Están intercambiadas las columnas «{start}» y «{end}»?',
      },
      values: { start: mapping.startedAt ?? '', end: mapping.endedAt ?? '' },
      count: reversed,
      answers: [
        {
          answer: 'exchange',
          label: {
            zh: '是，开始取自“{end}”',
            en: 'Yes, the start is in “{end}”',
            es: 'Sí, el inicio está en «{end}»',
          },
        },
        {
          answer: 'keep',
          label: {
            zh: '否，这些行有错误',
            en: 'No, these rows are wrong',
            es: 'No, esas filas son erróneas',
          },
        },
      ],
      proposed: 'exchange',
    },
  ]
}
