// One line a test file as it ends, failures in full: progress that reads well in a log.
export default class ProgressReporter {
  onTestModuleEnd(module) {
    const tests = [...module.children.allTests()]
    const failed = tests.filter((test) => test.result().state === 'failed')
    const skipped = tests.filter((test) => test.result().state === 'skipped').length
    const ms = Math.round(module.diagnostic().duration)
    const name = module.relativeModuleId ?? module.moduleId
    console.log(
      `  ${failed.length || !module.ok() ? '✗' : '✓'} ${name} (${tests.length}${skipped ? `, ${skipped} skipped` : ''}) ${ms} ms`,
    )
    for (const error of module.errors()) console.log(error.stack ?? error.message)
    for (const test of failed) {
      console.log(`    ✗ ${test.fullName}`)
      for (const error of test.result().errors ?? [])
        console.log(`${error.stack ?? error.message}${error.diff ? `\n${error.diff}` : ''}`)
    }
  }

  onTestRunEnd(_modules, errors) {
    for (const error of errors) console.log(`Unhandled: ${error.stack ?? error.message}`)
  }
}
