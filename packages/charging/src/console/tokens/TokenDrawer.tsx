import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  Drawer,
  ReadFailure,
  Form,
  Link,
  RemoveButton,
  Tag,
  useCall,
  useForm,
  useSave,
  useTranslate,
  kitWords,
  useWords,
} from '@evops/kit'
import { startLimitsFromForm } from '@evops/cards/console'
import { pickStartLimits } from '@evops/cards/contract'
import { useState } from 'react'
import { deleteToken, getToken, listTokens, revealToken, type TokenRow, updateToken } from '../../contract/index.ts'
import { tokenTones } from '../tones.ts'
import { RevealToken } from './RevealToken.tsx'
import { TokenFields } from './TokenFields.tsx'
import { tokenWords } from './tokens.words.ts'

interface TokenDrawerProps extends DrawerNavigation {
  id: string
}

export function TokenDrawer({ id, ...neighbours }: TokenDrawerProps) {
  const t = useWords(tokenWords)
  const translate = useTranslate()
  const { data: token, error, refetch } = useCall(getToken, { params: { id } }, { quiet: true })
  if (error)
    return (
      <Drawer title={t('charging.tokens.idTag')} {...neighbours}>
        <ReadFailure error={error} onRetry={() => void refetch()} />
      </Drawer>
    )
  // While the next token loads, the previous response stays, so it may belong to another token.
  if (token?.id !== id)
    return (
      <Drawer title="…" {...neighbours}>
        <span className="bone" />
      </Drawer>
    )
  return (
    <Drawer
      title={token.idTag}
      tags={<Tag tone={tokenTones[token.verdict]}>{translate(`charging.token.${token.verdict}`)}</Tag>}
      sub={<Link to={`/statsanalysis/chgtransorder?tokenId=${token.id}`}>{t('charging.tokens.sessions-link')}</Link>}
      footer={<Acts token={token} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      <EditToken key={token.version} token={token} onClose={neighbours.onClose} />
    </Drawer>
  )
}

function EditToken({ token, onClose }: { token: TokenRow; onClose: () => void }) {
  const t = useWords(tokenWords)
  const {
    idTag,
    label,
    state,
    validFrom,
    validUntil,
    priceGroup,
    limitMinor,
    limitDwh,
    batteryDwh,
    manyAtOnce,
    groupTag,
    kind,
    credential,
    version,
  } = token
  const form = useForm(updateToken, {
    params: { id: token.id },
    initial: {
      idTag,
      label,
      priceGroup,
      limitMinor,
      limitDwh,
      batteryDwh,
      manyAtOnce,
      groupTag,
      kind,
      credential,
      ...pickStartLimits(token),
      state,
      validFrom,
      validUntil,
      version,
    },
    refreshes: [listTokens, getToken],
    done: t('charging.tokens.saved'),
    // An emptied label is sent as an empty string.
    toBody: (values) => ({
      ...values,
      label: values.label ?? '',
      priceGroup: values.priceGroup || null,
      groupTag: values.groupTag || null,
      kind: values.kind || null,
      limitMinor: values.limitMinor ?? null,
      limitDwh: values.limitDwh ?? null,
      batteryDwh: values.batteryDwh ?? null,
      credential: values.credential || null,
      ...startLimitsFromForm(values),
      validFrom: values.validFrom || null,
      validUntil: values.validUntil || null,
    }),
  })
  if (!isPermitted(updateToken))
    return (
      <div className="form">
        <TokenFields form={form} disabled />
      </div>
    )
  return (
    <Form form={form} onCancel={onClose}>
      <TokenFields form={form} />
    </Form>
  )
}

function Acts({ token, onGone }: { token: TokenRow; onGone: () => void }) {
  const t = useWords(tokenWords)
  const k = useWords(kitWords)
  const blocks = token.state === 'accepted'
  const change = useSave(updateToken, {
    refreshes: [listTokens, getToken],
    done: t(blocks ? 'charging.tokens.blocked' : 'charging.tokens.unblocked'),
  })
  const toggle = () => {
    const { id, idTag, label, validFrom, validUntil, version } = token
    const state = blocks ? ('blocked' as const) : ('accepted' as const)
    change.mutate({ params: { id }, body: { idTag, label, validFrom, validUntil, version, state } })
  }
  const [revealing, setRevealing] = useState(false)
  return (
    <>
      <Can call={revealToken}>
        <Button icon="eye" onClick={() => setRevealing(true)}>
          {k('kit.reveal')}
        </Button>
      </Can>
      {revealing && <RevealToken token={token} onClose={() => setRevealing(false)} />}
      <Can call={updateToken}>
        <Button icon={blocks ? 'lock' : 'unlock'} busy={change.isPending} onClick={toggle}>
          {t(blocks ? 'charging.tokens.block' : 'charging.tokens.unblock')}
        </Button>
      </Can>
      <RemoveButton
        call={deleteToken}
        input={{ params: { id: token.id } }}
        save={{
          refreshes: [listTokens],
          done: t('charging.tokens.deleted'),
          onSaved: onGone,
        }}
        confirmation={{
          title: t('charging.tokens.delete-title', { idTag: token.idTag }),
          text: t('charging.tokens.delete-text'),
          verb: t('charging.tokens.delete-verb'),
        }}
      >
        {t('charging.tokens.delete')}
      </RemoveButton>
    </>
  )
}
