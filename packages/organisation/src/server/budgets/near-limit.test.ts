import { testServices, waitUntil } from '@evops/platform/testing'
import { test } from 'vitest'
import { platformOperatorId } from '../../contract/index.ts'
import { createTestOperator, createTestUser } from '../../testing/index.ts'
import type { UserNotice } from '../sign-in/guessed.service.ts'
import { watchRateLimits } from './near-limit.service.ts'

test('guesses of codes and floods of handshakes reach the administrators of the operator, or of the platform', async () => {
  const t = await testServices()
  const { services } = t
  const operatorId = await createTestOperator(services)
  await createTestUser(services, { operatorId, codes: 'all' })
  await createTestUser(services, { operatorId: platformOperatorId, codes: 'all' })
  const notices: UserNotice[] = []
  watchRateLimits({
    services,
    notify: async (_tx, more) => {
      notices.push(...more)
      return () => undefined
    },
  })
  for (let n = 0; n < 105; n += 1)
    await services.db.asPlatform((tx) =>
      services.budget.take(tx, 'codeTry', { pair: 'a number', operator: operatorId }),
    )
  const { report } = services.budget.watchRate('handshakeFailure', 'network')
  for (let n = 0; n < 100; n += 1) report('refused', 300)
  const isThere = (whose: string, href: string, title: string) =>
    notices.some((notice) => notice.operatorId === whose && notice.href === href && notice.title.en === title)
  await waitUntil(
    () =>
      isThere(operatorId, '/sysmng/signins', 'Many requests refused: codeTry') &&
      isThere(platformOperatorId, '/chgstamon/refused', 'Many requests refused: handshakeFailure'),
    'both notices',
  )
  await t.close()
})
