import { Empty, Drawer, useCall, useWords } from '@evops/kit'
import { useState } from 'react'
import { listAbnormal } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { sessionWords } from '../session.words.ts'
import { AbnormalDrawer } from './AbnormalDrawer.tsx'
import { abnormalWords } from './abnormal.words.ts'
import './abnormal.css'

/**
 * Opens the latest started session that waits for a decision, over any screen. The drawer keeps this session after the
 * decision.
 */
export function FirstAbnormal({ onClose }: { onClose: () => void }) {
  useWords(menuWords)
  useWords(sessionWords)
  const t = useWords(abnormalWords)
  const query = { state: 'open' as const, sort: '-startedAt' as const, page: 1, pageSize: 1 }
  const { data } = useCall(listAbnormal, { query }, { quiet: true })
  const [first, setFirst] = useState<string>()
  const id = first ?? data?.list[0]?.sessionId
  if (first === undefined && id !== undefined) setFirst(id)
  if (id !== undefined) return <AbnormalDrawer id={id} onClose={onClose} />
  return (
    <Drawer title={data ? t('charging.abnormal.session') : '…'} onClose={onClose}>
      {data ? <Empty icon="check" words="charging.abnormal.empty" /> : <span className="bone" />}
    </Drawer>
  )
}
