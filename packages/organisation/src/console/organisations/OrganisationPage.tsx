import { Button, Can, Empty, ReadFailure, PageHead, Segments, UpdatedAt, useCall, usePage, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  batchOrganisations,
  getAllOrganisations,
  getDirectory,
  saveOrganisation,
  syncOrganisations,
} from '../../contract/index.ts'
import { batchWords } from '../batch/batch.words.ts'
import { BatchDialog } from '../batch/BatchDialog.tsx'
import { directoryWords } from '../directory/directory.words.ts'
import { DirectoryDialog } from '../directory/DirectoryDialog.tsx'
import { DepartmentDrawer, NewDepartment } from './DepartmentForm.tsx'
import { OrgChart } from './OrgChart.tsx'
import { OrgDetails } from './OrgDetails.tsx'
import { NewOrganisation, organisationReads } from './OrgForm.tsx'
import { orgWords } from '../parts/organisations.words.ts'
import { OrgTree } from '../parts/OrgTree.tsx'

const template = [
  'kind,code,name,parent,organisation,phone,remark,position',
  'organisation,NORTH,North region,,,,,1\ndepartment,OPS,Operations,,NORTH,,,1',
] as const

/** Organisations screen (ROUTE-11): companies as a tree with the details of each, or all of them as one chart. */
export function OrganisationPage() {
  const t = useWords(orgWords)
  const { search, setSearch } = usePage()
  const all = useCall(getAllOrganisations, undefined, { quiet: true })
  const asChart = search.view === 'chart'
  const open = search.open ?? all.data?.find((org) => org.parentId === null)?.orgId
  const close = () => setSearch({ new: undefined, dep: undefined, edit: undefined })
  const choose = (orgId: string | undefined) =>
    setSearch({
      open: orgId,
      view: undefined,
      new: undefined,
      dep: undefined,
      edit: undefined,
      page: undefined,
      name: undefined,
    })
  return (
    <div>
      <PageHead title={t('organisation.org.title')} fresh={<UpdatedAt at={all.dataUpdatedAt} />} actions={<Acts />} />
      <div className="row org-view">
        <Segments
          label={t('organisation.org.title')}
          value={asChart ? 'chart' : 'tree'}
          onChange={(view) => setSearch({ view: view === 'chart' ? 'chart' : undefined })}
          options={[
            { value: 'tree', label: t('organisation.org.as-tree'), icon: 'menu' },
            { value: 'chart', label: t('organisation.org.as-chart'), icon: 'organisation' },
          ]}
        />
      </div>
      {all.error && !all.data ? (
        <ReadFailure error={all.error} onRetry={() => void all.refetch()} />
      ) : asChart ? (
        <OrgChart onOpen={choose} />
      ) : all.data?.length === 0 ? (
        <section className="sheet">
          <Empty icon="organisation" words="organisation.org.empty">
            <NewButton />
          </Empty>
        </section>
      ) : (
        <div className="org-split">
          <section className="sheet side-tree">
            <OrgTree all={all.data ?? []} chosen={open} onChoose={choose} />
          </section>
          {open && <OrgDetails key={open} orgId={open} onGone={() => choose(undefined)} />}
        </div>
      )}
      {search.new && (
        <NewOrganisation
          key={search.new}
          parentId={search.new === '1' ? undefined : search.new}
          onMade={choose}
          onClose={close}
        />
      )}
      {open && search.dep === 'new' && <NewDepartment orgId={open} onClose={close} />}
      {search.dep && search.dep !== 'new' && <DepartmentDrawer key={search.dep} id={search.dep} onClose={close} />}
    </div>
  )
}

function NewButton() {
  const t = useWords(orgWords)
  const { setSearch } = usePage()
  return (
    <Can call={saveOrganisation}>
      <Button kind="primary" icon="plus" onClick={() => setSearch({ new: '1', dep: undefined, edit: undefined })}>
        {t('organisation.org.new')}
      </Button>
    </Can>
  )
}

function Acts() {
  const t = useWords(orgWords)
  const b = useWords(batchWords)
  const d = useWords(directoryWords)
  const [dialog, setDialog] = useState<'batch' | 'directory'>()
  const close = () => setDialog(undefined)
  return (
    <>
      <Can call={getDirectory}>
        <Button icon="refresh" onClick={() => setDialog('directory')}>
          {d('organisation.directory.button')}
        </Button>
      </Can>
      <Can call={batchOrganisations}>
        <Button icon="upload" onClick={() => setDialog('batch')}>
          {b('organisation.batch.button')}
        </Button>
      </Can>
      <NewButton />
      {dialog === 'batch' && (
        <BatchDialog
          title={t('organisation.org.import-title')}
          spec={batchOrganisations}
          template={template}
          note={t('organisation.org.import-note')}
          refreshes={organisationReads}
          onClose={close}
        />
      )}
      {dialog === 'directory' && (
        <DirectoryDialog sync={syncOrganisations} refreshes={organisationReads} onClose={close} />
      )}
    </>
  )
}
