/** `import * as styles from './x.module.css'`: each class by its name. tests/repo/styles.test.ts checks that it is there. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>
  export = classes
}
