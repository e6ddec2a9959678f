import {
  Button,
  Can,
  confirmAction,
  Drawer,
  Form,
  SelectField,
  Sheet,
  Tag,
  TextField,
  useCall,
  useForm,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import { addRoot, listRoots, removeRoot, rootCertificateUses, type RootCertificateRow } from '../../contract/index.ts'
import { certificateWords } from './certificates.words.ts'

const most = 100

/** External authorities that are trusted for charging with a vehicle contract (ISO 15118). */
export function TrustedAuthorities() {
  const t = useWords(certificateWords)
  const [adding, setAdding] = useState(false)
  const { data } = useCall(listRoots, { query: { page: 1, pageSize: most } })
  return (
    <Sheet title={t('stations.certificate.roots')} note={t('stations.certificate.roots-note')}>
      <div className="stack">
        {data?.list.length === 0 ? (
          <p className="dim">{t('stations.certificate.roots-none')}</p>
        ) : (
          <ul className="plain-list">
            {data?.list.map((root) => (
              <Root key={root.id} root={root} />
            ))}
          </ul>
        )}
        <Can call={addRoot}>
          <div className="form-foot">
            <Button icon="plus" onClick={() => setAdding(true)}>
              {t('stations.certificate.root-add')}
            </Button>
          </div>
        </Can>
      </div>
      {adding && <AddRoot onClose={() => setAdding(false)} />}
    </Sheet>
  )
}

function Root({ root }: { root: RootCertificateRow }) {
  const t = useWords(certificateWords)
  const name = root.subject.replaceAll('\n', ', ')
  const remove = useSave(removeRoot, { refreshes: [listRoots], done: t('stations.certificate.root-removed') })
  const confirmRemove = async () => {
    const sure = await confirmAction({
      title: t('stations.certificate.root-remove-title', { name }),
      text: t('stations.certificate.root-remove-text'),
      verb: t('stations.certificate.root-remove'),
      danger: true,
    })
    if (sure) remove.mutate({ params: { id: root.id } })
  }
  return (
    <li className="row wraps">
      <span>
        <strong>{name}</strong>{' '}
        <small className="dim">
          {t(`stations.certificate.root-use.${root.use}`)} · {t('stations.certificate.notAfter')}{' '}
          <InstantValue at={root.notAfter} style="day" /> ·{' '}
          <code title={root.fingerprint}>{root.fingerprint.slice(0, 16)}…</code>
        </small>
      </span>
      {root.isOver && <Tag tone="warn">{t('stations.certificate.state.ended')}</Tag>}
      <Can call={removeRoot}>
        <span className="push">
          <Button kind="text" icon="close" busy={remove.isPending} onClick={() => void confirmRemove()}>
            {t('stations.certificate.root-remove')}
          </Button>
        </span>
      </Can>
    </li>
  )
}

function AddRoot({ onClose }: { onClose: () => void }) {
  const t = useWords(certificateWords)
  const form = useForm(addRoot, {
    initial: { use: 'mo' },
    refreshes: [listRoots],
    done: t('stations.certificate.root-added'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('stations.certificate.root-add')} onClose={onClose}>
      <Form form={form} verb={t('stations.certificate.root-add')} onCancel={onClose}>
        <SelectField
          form={form}
          name="use"
          label={t('stations.certificate.root-use')}
          options={rootCertificateUses.map((value) => ({ value, label: t(`stations.certificate.root-use.${value}`) }))}
        />
        <TextField
          form={form}
          name="certificate"
          lines={10}
          label={t('stations.certificate.root-certificate')}
          hint={t('stations.certificate.root-hint')}
        />
      </Form>
    </Drawer>
  )
}
