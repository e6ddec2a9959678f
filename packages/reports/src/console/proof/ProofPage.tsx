import {
  drawerNavigation,
  Button,
  Can,
  DataTable,
  Empty,
  formatNumber,
  ListPage,
  toast,
  useColumns,
  useLanguage,
  useList,
  useSave,
  useWords,
} from '@evops/kit'
import { listProofs, runProof } from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { proofColumns } from './proof-columns.tsx'
import { ProofDrawer } from './ProofDrawer.tsx'
import { proofWords } from './proof.words.ts'
import '../reports.css'

/** Proof screen: verifies that report, dashboard, list and ledger agree, every night and on request. */
export function ProofPage() {
  useWords(proofWords)
  const m = useWords(menuWords)
  const list = useList(listProofs, { pageSize: 50 })
  const shown = useColumns('reports-proofs', proofColumns)
  const open = list.rows.find(({ id }) => id === list.open)
  const title = m('reports.menu.proofs')
  return (
    <ListPage
      title={title}
      list={list}
      actions={<Run />}
      drawer={open && <ProofDrawer proof={open} neighbours={drawerNavigation(list, ({ id }) => id)} />}
    >
      <DataTable
        list={list}
        columns={shown.shown}
        keyOf={({ id }) => id}
        label={title}
        empty={<Empty icon="shield" words="reports.proof.empty" />}
      />
    </ListPage>
  )
}

function Run() {
  const t = useWords(proofWords)
  const language = useLanguage()
  const run = useSave(runProof, {
    refreshes: [listProofs],
    onSaved: ({ unexplained }) => toast.ok(t('reports.proof.ran', { n: formatNumber(unexplained, language) })),
  })
  return (
    <Can call={runProof}>
      <Button icon="shield" kind="primary" busy={run.isPending} onClick={() => run.mutate({ body: {} })}>
        {t('reports.proof.run')}
      </Button>
    </Can>
  )
}
