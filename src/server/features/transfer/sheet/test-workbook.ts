import { buffer } from 'node:stream/consumers';
import { ZipFile } from 'yazl';

const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';

/** Packs files as a ZIP archive. */
export async function pack(files: Record<string, string>): Promise<Buffer> {
  const archive = new ZipFile();
  for (const [name, content] of Object.entries(files))
    archive.addBuffer(Buffer.from(content), name);
  archive.end();
  return buffer(archive.outputStream as NodeJS.ReadableStream);
}

/** A workbook of sheets by their names, with the XML of their rows. */
export function packWorkbook(sheets: Record<string, string>, properties = ''): Promise<Buffer> {
  const names = Object.keys(sheets);
  const worksheets = Object.values(sheets).map((rows, at) => [
    `xl/worksheets/sheet${at}.xml`,
    `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
  ]);
  return pack({
    'xl/workbook.xml': `<workbook><workbookPr ${properties}/><sheets>${names
      .map((name, at) => `<sheet name="${name}" sheetId="${at}" r:id="r${at}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names
      .map(
        (_, at) =>
          `<Relationship Id="r${at}" Type="${RELATION}" Target="worksheets/sheet${at}.xml"/>`,
      )
      .join('')}</Relationships>`,
    'xl/styles.xml':
      '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd\\.mm\\.yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="20"/></cellXfs></styleSheet>',
    'xl/sharedStrings.xml':
      '<sst><si><t> Björk </t></si><si><r><t>Hey </t></r><r><t>What</t></r><rPh><t>x</t></rPh></si></sst>',
    ...Object.fromEntries(worksheets),
  });
}

/** A cell with text, as XML. */
export const textCell = (cell: string, value: string) =>
  `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`;
/** A row of cells, as XML. */
export const sheetRow = (line: number, cells: string) => `<row r="${line}">${cells}</row>`;
