import { isCoverName } from '../../integrations/covers/cover-files.ts';
import { imageFormat } from '../../integrations/covers/cover-image.ts';
import { FileProblem } from '../../integrations/given-file.ts';
import type { ArchiveFile } from '../../integrations/zip-archive.ts';

/** Name of the document in an archive, and of the directory of the covers. */
export const DOCUMENT = 'spindle.json';
export const ARCHIVED_COVERS = 'covers/';

/** The limit of uploads, so no cover is larger. */
const MAX_COVER_BYTES = 10 * 1024 * 1024;
/** A text has to fit into one string. */
export const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;

export type ArchivedCover = { name: string; read: () => Promise<Buffer> };

/**
 * Reads the parts of an export from a ZIP archive; unpacks every cover once to verify that it is an
 * image.
 * @throws FileProblem for any other content
 */
export async function readParts(
  file: string,
  files: readonly ArchiveFile[],
  maxDocumentBytes = MAX_DOCUMENT_BYTES,
) {
  const problems: string[] = [];
  const covers: ArchivedCover[] = [];
  for (const part of files) {
    if (part.name === DOCUMENT) continue;
    const problem = await coverProblem(part);
    if (problem === null) covers.push({ name: coverName(part), read: part.read });
    else problems.push(`${file}: ${JSON.stringify(part.name)}: ${problem}`);
  }
  const document = files.find(({ name }) => name === DOCUMENT);
  if (document === undefined) problems.push(`${file}: there is no ${DOCUMENT} in it`);
  else if (document.size > maxDocumentBytes) problems.push(`${file}: ${DOCUMENT} is too large`);
  if (document === undefined || problems.length > 0) throw new FileProblem(problems);
  return { document: await document.read(), covers };
}

async function coverProblem(part: ArchiveFile): Promise<string | null> {
  if (!part.name.startsWith(ARCHIVED_COVERS) || !isCoverName(coverName(part)))
    return 'an export has no such file';
  if (part.size > MAX_COVER_BYTES) return 'this cover is larger than 10 MB';
  return imageFormat(await part.read()) === null ? 'this is not a JPEG, PNG or WebP image' : null;
}

function coverName({ name }: ArchiveFile): string {
  return name.slice(ARCHIVED_COVERS.length);
}
