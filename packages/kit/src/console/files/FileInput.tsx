import { type ComponentProps, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { useTranslate } from '../words/language.ts'

type Props = Omit<ComponentProps<'input'>, 'type' | 'className' | 'onChange'> & {
  /** Shown instead of the name of the chosen file. */
  fileName?: string
  onFile: (file?: File) => void
}
/** A control that chooses a file, with its text in the user's language: the browser's own has the browser's. */
export function FileInput({ onFile, fileName, ...input }: Props) {
  const translate = useTranslate()
  const [name, setName] = useState('')
  const choose = (file?: File) => {
    setName(file?.name ?? '')
    onFile(file)
  }
  return (
    <div className="row">
      <label className="btn file">
        <Icon name="upload" />
        {translate('kit.file-choose')}
        <input {...input} type="file" className="unseen" onChange={({ target }) => choose(target.files?.[0])} />
      </label>
      <span className="small dim clip">{fileName ?? name}</span>
    </div>
  )
}
