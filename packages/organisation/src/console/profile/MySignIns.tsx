import { DataTable, Empty, Pager, Sheet, useList, useWords } from '@evops/kit'
import { listMySignIns, signInWords } from '../../contract/index.ts'
import { auditWords } from '../audit/audit.words.ts'
import { signInColumns } from '../audit/sign-in-columns.tsx'
import { profileWords } from './profile.words.ts'

const { userName: _own, ...columns } = signInColumns

export function MySignIns() {
  const t = useWords(profileWords)
  useWords(auditWords)
  useWords(signInWords)
  const list = useList(listMySignIns, { pageSize: 20 })
  return (
    <Sheet title={t('organisation.signInSession.log')} flush>
      <DataTable
        list={list}
        columns={Object.values(columns)}
        keyOf={(row) => row.id}
        label={t('organisation.signInSession.log')}
        opens={false}
        empty={<Empty title={t('organisation.signInSession.log-empty')} />}
      />
      <div className="sheet-foot">
        <Pager list={list} />
      </div>
    </Sheet>
  )
}
