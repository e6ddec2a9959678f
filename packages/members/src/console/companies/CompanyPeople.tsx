import {
  Button,
  call,
  Can,
  Drawer,
  Form,
  formatNumber,
  ImportDialog,
  Pager,
  PickField,
  useForm,
  useLanguage,
  useList,
  usePage,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  batchSaveBindings,
  bindingColumns,
  listBindings,
  listCandidates,
  listMembers,
  saveBinding,
  type CompanyDetail,
} from '../../contract/index.ts'
import { BindingFields, termsOf } from './BindingFields.tsx'
import { bindingReads } from './BindingDrawer.tsx'
import { BesideList, BindingFilters, Table } from './BindingList.tsx'
import { bindingWords } from './bindings.words.ts'

/** The people of one company, and how more become bound. */
export function CompanyPeople({ company }: { company: CompanyDetail }) {
  const t = useWords(bindingWords)
  const page = usePage()
  const list = useList(listBindings, {
    pageSize: 50,
    always: { companyId: company.id },
    words: 'members.binding',
  })
  const [importing, setImporting] = useState(false)
  const isNew = page.search.new === '1'
  return (
    <>
      <div className="sheet list-sheet">
        {company.state !== 'cancelled' && (
          <Can call={saveBinding}>
            <div className="row body">
              <Button
                kind="primary"
                icon="plus"
                onClick={() => page.setSearch({ new: '1', open: undefined })}
              >
                {t('members.binding.new')}
              </Button>
              <Button icon="upload" onClick={() => setImporting(true)}>
                {t('members.binding.import')}
              </Button>
            </div>
          </Can>
        )}
        <BindingFilters list={list} />
        <Table list={list} />
      </div>
      <Pager list={list} />
      {isNew ? (
        <NewBinding company={company} onClose={() => page.setSearch({ new: undefined })} />
      ) : (
        <BesideList list={list} />
      )}
      {importing && <BindingImport companyId={company.id} onClose={() => setImporting(false)} />}
    </>
  )
}

function NewBinding({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const t = useWords(bindingWords)
  const companyId = company.id
  const form = useForm(saveBinding, {
    initial: { state: 'active' },
    refreshes: bindingReads,
    done: t('members.binding.done'),
    onSaved: onClose,
    toBody: (values) => ({ ...termsOf(values), state: values.state, memberId: values.memberId, companyId }),
  })
  return (
    <Drawer title={t('members.binding.new')} sub={company.name} onClose={onClose}>
      <Form form={form} verb={t('members.binding.new')} onCancel={onClose}>
        <PickField
          form={form}
          name="memberId"
          label={t('members.binding.name')}
          placeholder={t('members.binding.pick')}
          from={listCandidates}
          given={(text) => ({ query: { id: companyId, search: text || undefined } })}
          choices={(reply) =>
            reply.map(({ id, name, mobile }) => ({
              value: id,
              label: [name, mobile].filter(Boolean).join(' · '),
            }))
          }
          wide
        />
        <BindingFields form={form} />
      </Form>
    </Drawer>
  )
}

function BindingImport({ companyId, onClose }: { companyId: string; onClose: () => void }) {
  const t = useWords(bindingWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  return (
    <ImportDialog
      title={t('members.binding.import')}
      explain={t('members.binding.import-explain')}
      example={`${bindingColumns.join(',')}\n13812345678,Lu,,North,007,50.00,,,300\n`}
      send={(body) => call(batchSaveBindings, { body: { ...body, companyId } })}
      refreshes={[...bindingReads, listMembers]}
      found={({ total, created, updated }) =>
        t('members.binding.import-found', { total: n(total), created: n(created), updated: n(updated) })
      }
      run={(count) => t('members.binding.import-run', { n: n(count) })}
      done={({ created, updated }) => t('members.binding.import-done', { created, updated })}
      onClose={onClose}
    />
  )
}
