// Finds what can be mutated in TypeScript files of the page, in the same kinds as find.py does in C++, and prints it as JSON.
// Called with the folder web/, for its compiler, and the files: full path and name in turn.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [web, ...files] = process.argv.slice(2)
const ts = createRequire(join(web, 'package.json'))('typescript')
const { SyntaxKind: K } = ts

const comparisons = {
  '<': ['<=', '>='],
  '<=': ['<', '>'],
  '>': ['>=', '<='],
  '>=': ['>', '<'],
  '==': ['!='],
  '!=': ['=='],
  '===': ['!=='],
  '!==': ['==='],
}
const logic = { '&&': '||', '||': '&&' }
const arithmetic = { '+': '-', '-': '+', '+=': '-=', '-=': '+=' }
const isText = (node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)
const oneLine = (text) => text.split(/\s+/).filter(Boolean).join(' ')

function mutantsOf(path, file) {
  const text = readFileSync(path, 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const found = []
  const of = (node) => text.slice(node.getStart(), node.getEnd())
  const bytes = (at) => Buffer.byteLength(text.slice(0, at))

  function add(node, where, kind, shape, to) {
    const start = node.getStart()
    if (shape === 'choose' && ts.isExpressionStatement(node.parent)) shape = 'act'
    const line = source.getLineAndCharacterOfPosition(start).line + 1
    found.push({
      file,
      line,
      function: where,
      kind,
      start: bytes(start),
      end: bytes(node.getEnd()),
      from: oneLine(of(node)),
      to: oneLine(to),
      new: to,
      shape,
      constant: false,
    })
  }
  const bracketed = (node) => (/&&|\|\||\?\?/.test(of(node)) ? `(${of(node)})` : of(node))
  const sign = (node) => (ts.isBinaryExpression(node) ? node.operatorToken.getText() : '')
  const bare = (node) => (ts.isParenthesizedExpression(node) ? bare(node.expression) : node)
  function condition(node, where) {
    if (!(sign(bare(node)) in comparisons)) add(node, where, 'condition', 'flip', `!(${of(node)})`)
  }

  function visit(node, where, inside, boolean) {
    if (
      ts.isTypeNode(node) ||
      ts.isInterfaceDeclaration(node) ||
      ts.isTypeAliasDeclaration(node) ||
      ts.isImportDeclaration(node)
    )
      return
    if (ts.isEnumDeclaration(node) || ts.isDecorator(node)) return
    if (ts.isFunctionLike(node)) {
      const own = node.name?.getText() ?? (ts.isConstructorDeclaration(node) ? 'constructor' : '')
      const given =
        ts.isVariableDeclaration(node.parent) || ts.isPropertyAssignment(node.parent)
          ? node.parent.name.getText()
          : ''
      where = own || given || where
      inside = true
      boolean = node.type?.kind === K.BooleanKeyword
    }
    if (inside) mutate(node, where, boolean)
    if (ts.isCaseClause(node)) node.statements.forEach((each) => visit(each, where, inside, boolean))
    else ts.forEachChild(node, (child) => visit(child, where, inside, boolean))
  }

  function mutate(node, where, boolean) {
    const swap = (kind, other) =>
      add(node, where, kind, 'choose', `${of(node.left)} ${other} ${of(node.right)}`)
    if (ts.isBinaryExpression(node)) {
      const said = sign(node)
      if (said in comparisons) comparisons[said].forEach((other) => swap('comparison', other))
      else if (said in logic)
        add(node, where, 'logic', 'choose', `${bracketed(node.left)} ${logic[said]} ${bracketed(node.right)}`)
      else if (said in arithmetic && !isText(bare(node.left)) && !isText(bare(node.right)))
        swap('arithmetic', arithmetic[said])
    } else if (ts.isPrefixUnaryExpression(node) || ts.isPostfixUnaryExpression(node)) {
      const other = { [K.PlusPlusToken]: '--', [K.MinusMinusToken]: '++' }[node.operator]
      const ofLoop = ts.isForStatement(node.parent) && node.parent.incrementor === node // a loop that never ends is noticed by any test
      if (other && !ofLoop)
        add(
          node,
          where,
          'arithmetic',
          'choose',
          ts.isPrefixUnaryExpression(node) ? other + of(node.operand) : of(node.operand) + other,
        )
    } else if (ts.isNumericLiteral(node) && /^\d+$/.test(of(node)) && node.parent.name !== node) {
      add(node, where, 'constant', 'choose', `${of(node)} + 1`)
      if (Number(of(node)) > 0) add(node, where, 'constant', 'choose', `${of(node)} - 1`)
    } else if (ts.isIfStatement(node) || ts.isWhileStatement(node)) condition(node.expression, where)
    else if (ts.isConditionalExpression(node)) condition(node.condition, where)
    else if (ts.isReturnStatement(node) && node.expression && !(sign(bare(node.expression)) in comparisons)) {
      const plain = node.expression.kind === K.TrueKeyword || node.expression.kind === K.FalseKeyword
      if (boolean || plain) add(node.expression, where, 'truth', 'flip', `!(${of(node.expression)})`)
    } else if (ts.isExpressionStatement(node)) {
      const own = node.expression
      const assigns = ts.isBinaryExpression(own) && /^(\+|-|\?\?|\|\||&&)?=$/.test(sign(own))
      const calls = ts.isCallExpression(bare(ts.isAwaitExpression(own) ? own.expression : own))
      const steps = ts.isPostfixUnaryExpression(own) || ts.isPrefixUnaryExpression(own)
      // A rune of Svelte is no call, and without super() there is no object.
      if ((assigns || calls || steps) && !/^(\$|super\b)/.test(of(own)))
        add(own, where, 'statement', 'skip', '')
    }
  }
  visit(source, '', false, false)
  return found
}

const all = []
for (let at = 0; at < files.length; at += 2) all.push(...mutantsOf(files[at], files[at + 1]))
console.log(JSON.stringify(all))
