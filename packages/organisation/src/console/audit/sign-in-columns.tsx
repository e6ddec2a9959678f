import { columnsFor, formatInstant, hasTranslation, longText, currentUserStore, translateText } from '@evops/kit'
import type { SignInRow } from '../../contract/index.ts'
import { browserAndSystem } from './device.rules.ts'

const c = columnsFor<SignInRow>('organisation.sign-in-log')
const reason = (row: SignInRow) => {
  const key = `organisation.sign-in.${row.reason ?? ''}`
  return row.reason === null ? '' : hasTranslation(key) ? translateText(key) : row.reason
}
export const signInColumns = {
  at: c.custom(
    'at',
    (row, language) => formatInstant(row.at, language, currentUserStore.get()?.operator.timeZone, 'second'),
    { width: 170, phone: 2 },
  ),
  userName: c.text('userName', { width: 170, phone: 1 }),
  event: c.custom('event', (row) => translateText(`organisation.sign-in-log.event.${row.event}`), {
    width: 150,
    phone: 3,
  }),
  way: c.custom('way', (row) => translateText(`organisation.sign-in-log.way.${row.way}`), { width: 130 }),
  result: c.status(
    'result',
    (row) => ({
      tone: ['refreshTokenReused', 'signInGuessed', 'breakGlass'].includes(row.event)
        ? 'bad'
        : row.result === 'done'
          ? 'good'
          : 'warn',
      word: `organisation.audit.result.${row.result}`,
    }),
    { width: 110, phone: 4 },
  ),
  reason: c.custom('reason', reason),
  address: c.text('address', { width: 150 }),
  device: c.custom('userAgent', (row) => longText(browserAndSystem(row.userAgent), row.userAgent), { width: 160 }),
}
