import {
  Button,
  Can,
  Dialog,
  Empty,
  Form,
  Tag,
  TextField,
  useCall,
  useForm,
  useSave,
  useWords,
} from '@evops/platform/console'
import { useState } from 'react'
import { bindTokens, listMemberTokens, unbindToken, type MemberDetail } from '../../contract/index.ts'
import { memberWords } from './members.words.ts'

/** What a member starts charging with. */
export function TokensTab({ member }: { member: MemberDetail }) {
  const t = useWords(memberWords)
  const { id } = member
  const [binding, setBinding] = useState(false)
  const { data } = useCall(listMemberTokens, { params: { id } })
  const unbind = useSave(unbindToken, { refreshes: [listMemberTokens], done: t('members.member.saved') })
  if (!data) return <span className="bone" />
  const isHere = member.state !== 'cancelled'
  return (
    <div className="sheet">
      <div className="body stack">
        {isHere && (
          <Can call={bindTokens}>
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
              {token.verdict !== 'accepted' && (
                <Tag tone="warn">{t(`members.member.token-${token.verdict}`)}</Tag>
              )}
              {isHere && (
                <Can call={unbindToken}>
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
      {binding && <BindDialog id={id} onClose={() => setBinding(false)} />}
    </div>
  )
}

function BindDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useWords(memberWords)
  const form = useForm(bindTokens, {
    params: { id },
    initial: {},
    refreshes: [listMemberTokens],
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
