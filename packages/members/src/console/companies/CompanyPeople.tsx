import { Button, Can, Drawer, Form, Pager, PickField, useForm, useList, useNav, usePage, useWords } from '@evops/kit'
import { listBindings, listCandidates, saveBinding, type CompanyDetail } from '../../contract/index.ts'
import { BindingFields, bindingTermsOf } from './BindingFields.tsx'
import { bindingEndpointsToReload } from './BindingDrawer.tsx'
import { BindingDrawers, BindingFilters, BindingTable } from './BindingList.tsx'
import { bindingWords } from './bindings.words.ts'

/** Lists the people of one company, and adds more. */
export function CompanyPeople({ company }: { company: CompanyDetail }) {
  const t = useWords(bindingWords)
  const page = usePage()
  const list = useList(listBindings, {
    pageSize: 50,
    always: { companyId: company.id },
    words: 'members.binding',
  })
  const nav = useNav()
  const isNew = page.search.new === '1'
  return (
    <>
      <div className="sheet list-sheet">
        {company.state !== 'cancelled' && (
          <Can call={saveBinding}>
            <div className="row body">
              <Button kind="primary" icon="plus" onClick={() => page.setSearch({ new: '1', open: undefined })}>
                {t('members.binding.new')}
              </Button>
              <Button
                icon="upload"
                onClick={() => nav.go(`/usermanager/compmsmng/import?company=${encodeURIComponent(company.name)}`)}
              >
                {t('members.binding.import')}
              </Button>
            </div>
          </Can>
        )}
        <BindingFilters list={list} />
        <BindingTable list={list} />
      </div>
      <Pager list={list} />
      {isNew ? (
        <NewBinding company={company} onClose={() => page.setSearch({ new: undefined })} />
      ) : (
        <BindingDrawers list={list} />
      )}
    </>
  )
}

function NewBinding({ company, onClose }: { company: CompanyDetail; onClose: () => void }) {
  const t = useWords(bindingWords)
  const companyId = company.id
  const form = useForm(saveBinding, {
    initial: { state: 'active' },
    refreshes: bindingEndpointsToReload,
    done: t('members.binding.done'),
    onSaved: onClose,
    toBody: (values) => ({ ...bindingTermsOf(values), state: values.state, memberId: values.memberId, companyId }),
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
          inputOf={(text) => ({ query: { id: companyId, search: text || undefined } })}
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
