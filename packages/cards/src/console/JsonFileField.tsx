import { Field, type FormState } from '@evops/kit'

/** Form field whose text is the content of a selected JSON file. */
export function JsonFileField({ form, name, label }: { form: FormState; name: string; label: string }) {
  return (
    <Field form={form} name={name} label={label} wide>
      {(control) => (
        <input
          type="file"
          accept=".json,application/json"
          {...control}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file) void file.text().then((text) => form.set(name, text))
          }}
        />
      )}
    </Field>
  )
}
