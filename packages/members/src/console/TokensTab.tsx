import { Button, Can, Dialog, Empty, Form, Tag, TextField, useCall, useForm, useSave, useWords } from '@evops/kit'
import { useState } from 'react'
import {
  bindCompanyTokens,
  bindTokens,
  listCompanyTokens,
  listMemberTokens,
  unbindCompanyToken,
  unbindToken,
} from '../contract/index.ts'
import { memberWords } from './members/members.words.ts'

export const memberTokens = { list: listMemberTokens, bind: bindTokens, unbind: unbindToken }
export const companyTokens = { list: listCompanyTokens, bind: bindCompanyTokens, unbind: unbindCompanyToken }
type Calls = typeof memberTokens | typeof companyTokens

/** Lists the start tokens of a member or of a company itself. `isHere`: not cancelled. */
export function TokensTab({ id, calls, isHere }: { id: string; calls: Calls; isHere: boolean }) {
  const t = useWords(memberWords)
  const [binding, setBinding] = useState(false)
  const { data } = useCall(calls.list, { params: { id } })
  const unbind = useSave(calls.unbind, { refreshes: [calls.list], done: t('members.member.saved') })
  if (!data) return <span className="bone" />
  return (
    <div className="sheet">
      <div className="body stack">
        {isHere && (
          <Can call={calls.bind}>
            <div className="row">
              <Button icon="plus" onClick={() => setBinding(true)}>
                {t('members.member.bind')}
              </Button>
            </div>
          </Can>
        )}
        {data.length === 0 && <Empty icon="key" title={t('members.member.no-tokens')} />}
        <ul className="plain-list">
          {data.map((token) => (
            <li key={token.id} className="row">
              <span className="num">{token.tag}</span>
              <span className="clip dim">{token.label}</span>
              {token.verdict !== 'accepted' && <Tag tone="warn">{t(`members.member.token-${token.verdict}`)}</Tag>}
              {isHere && (
                <Can call={calls.unbind}>
                  <span className="push">
                    <Button
                      small
                      kind="text"
                      busy={unbind.isPending}
                      onClick={() => unbind.mutate({ params: { id }, body: { tokenId: token.id } })}
                    >
                      {t('members.member.unbind')}
                    </Button>
                  </span>
                </Can>
              )}
            </li>
          ))}
        </ul>
      </div>
      {binding && <BindDialog id={id} calls={calls} onClose={() => setBinding(false)} />}
    </div>
  )
}

function BindDialog({ id, calls, onClose }: { id: string; calls: Calls; onClose: () => void }) {
  const t = useWords(memberWords)
  const form = useForm(calls.bind, {
    params: { id },
    initial: {},
    refreshes: [calls.list],
    done: t('members.member.saved'),
    onSaved: onClose,
    toBody: ({ idTags }) => ({ idTags: [typeof idTags === 'string' ? idTags.trim() : ''] }),
  })
  return (
    <Dialog title={t('members.member.bind')} onClose={onClose}>
      <Form form={form} verb={t('members.member.bind')} onCancel={onClose}>
        <TextField form={form} name="idTags" label={t('members.member.bind-tag')} wide />
      </Form>
    </Dialog>
  )
}
