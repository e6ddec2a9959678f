import { Field, FileInput, type FormState } from '@evops/kit'

/** Form field whose text is the content of a selected JSON file. */
export function JsonFileField({ form, name, label }: { form: FormState; name: string; label: string }) {
  return (
    <Field form={form} name={name} label={label} wide>
      {(control) => (
        <FileInput
          accept=".json,application/json"
          {...control}
          onFile={(file) => void file?.text().then((text) => form.set(name, text))}
        />
      )}
    </Field>
  )
}
