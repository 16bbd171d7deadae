package ams

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"sync"
	"time"
	"unicode"
)

// FileReference is a file to download: that of a part (see FilePart.File), or one by its id.
type FileReference struct {
	// FileID is empty if the part only has an address that its sender chose. Download needs Foreign to fetch that.
	FileID string
	// URL is the signed address. After it has expired the client asks the service for a new one, by FileID.
	URL  string
	Name string
	// Foreign also fetches a file without FileID, from the address that its sender chose. That address may point
	// anywhere, even into your own network.
	Foreign bool
	// MaxBytes limits the download. Default: 104,857,600, the highest upload limit of any service.
	MaxBytes int64
}

// File is what Download takes.
func (p *FilePart) File() FileReference {
	return FileReference{FileID: valueOrZero(p.FileID), URL: p.URL, Name: valueOrZero(p.Name)}
}

// File is what Download takes.
func (p *ImagePart) File() FileReference {
	return FileReference{FileID: valueOrZero(p.FileID), URL: p.URL}
}

// Download is a download in progress. After a lost connection it resumes. The caller closes it.
type Download struct {
	// Name is the file name without folders; empty if the file has none.
	Name string
	// Type is the media type.
	Type string
	// Size is in bytes; -1 if the server does not say.
	Size int64

	client   *Client
	ctx      context.Context
	options  []CallOption
	file     FileReference
	etag     string
	lock     sync.Mutex
	body     io.ReadCloser
	bounded  context.Context
	cancel   context.CancelFunc
	position int64
	err      error
}

const (
	downloadOperation = "downloadFile"
	maxBytesDefault   = 104_857_600
)

// Download starts the download of a file, and returns when its first bytes are available. It lasts as long as the
// context. The timeout of the call applies to the beginning, and then to each chunk. The client sends its token to the
// service only.
func (c *Client) Download(ctx context.Context, file FileReference, options ...CallOption) (*Download, error) {
	if file.FileID == "" && !(file.Foreign && file.URL != "") {
		return nil, errors.New(downloadOperation + ": the part has no FileID, only an address that its sender chose: set Foreign to fetch it")
	}
	if file.MaxBytes == 0 {
		file.MaxBytes = maxBytesDefault
	}
	d := &Download{client: c, ctx: ctx, options: options, file: file, Size: -1}
	var header http.Header
	policy := c.settings.callOptions(options)
	err := c.settings.retry(ctx, downloadOperation, policy, func() (err error) {
		header, err = d.open(policy.timeout)
		return err
	})
	if err != nil {
		return nil, err
	}
	d.Name = safeFileName(header.Get("Content-Disposition"), file.Name)
	d.Type = firstNonEmpty(header.Get("Content-Type"), "application/octet-stream")
	if size, err := strconv.ParseInt(header.Get("Content-Length"), 10, 64); err == nil {
		d.Size = size
	}
	if d.Size > file.MaxBytes {
		_ = d.Close()
		return nil, tooLargeError(file.MaxBytes)
	}
	return d, nil
}

// Read returns the next bytes. It retries each chunk as often as a call.
func (d *Download) Read(into []byte) (int, error) {
	d.lock.Lock()
	defer d.lock.Unlock()
	if d.err != nil {
		return 0, d.err
	}
	if len(into) == 0 {
		return 0, nil
	}
	n, err := d.read(into)
	d.position += int64(n)
	if d.position > d.file.MaxBytes {
		n, err = 0, tooLargeError(d.file.MaxBytes)
	}
	if err != nil {
		d.err = err
		d.release()
	}
	return n, err
}

// Close ends the download and releases the connection.
func (d *Download) Close() error {
	d.lock.Lock()
	defer d.lock.Unlock()
	d.release()
	if d.err == nil {
		d.err = errors.New(downloadOperation + ": the download is closed")
	}
	return nil
}

func (d *Download) release() {
	if d.body != nil {
		d.cancel()
		_ = d.body.Close()
		d.body = nil
	}
}

func (d *Download) read(into []byte) (n int, err error) {
	policy := d.client.settings.callOptions(d.options)
	err = d.client.settings.retry(d.ctx, downloadOperation, policy, func() error {
		if d.body == nil {
			if _, err := d.open(policy.timeout); err != nil {
				return err
			}
		}
		n, err = d.readChunk(into, policy.timeout)
		if err != nil && !errors.Is(err, io.EOF) {
			d.release()
		}
		return err
	})
	return n, err
}

// readChunk reads the next chunk within the timeout of the call.
func (d *Download) readChunk(into []byte, timeout time.Duration) (int, error) {
	timer := time.AfterFunc(timeout, d.cancel)
	n, err := d.body.Read(into)
	timer.Stop()
	switch {
	case n > 0:
		return n, nil // the next read returns the error again
	case err == nil:
		return 0, nil
	case errors.Is(err, io.EOF) && (d.Size < 0 || d.position == d.Size):
		return 0, io.EOF
	case errors.Is(err, io.EOF):
		err = fmt.Errorf("the response ended after %d of %d bytes", d.position, d.Size)
		d.release()
		return 0, &ConnectionError{Operation: downloadOperation, Err: err}
	default:
		return 0, timeoutOrAbort(d.ctx, d.bounded, downloadOperation, timeout, toConnectionError(downloadOperation, err))
	}
}

// open opens the file at the position. The timeout applies to the beginning of the response.
func (d *Download) open(timeout time.Duration) (http.Header, error) {
	if err := d.ctx.Err(); err != nil {
		return nil, abortedError(downloadOperation, err)
	}
	if d.position > 0 && d.etag == "" {
		return nil, resumeError("the server sent no strong ETag")
	}
	header := http.Header{}
	if d.position > 0 {
		header.Set("Range", fmt.Sprintf("bytes=%d-", d.position))
		header.Set("If-Range", d.etag)
	}
	bounded, cancel := context.WithCancel(d.ctx)
	timer := time.AfterFunc(timeout, cancel)
	response, err := d.request(bounded, header)
	timer.Stop()
	if err != nil {
		defer cancel()
		return nil, timeoutOrAbort(d.ctx, bounded, downloadOperation, timeout, err)
	}
	d.bounded, d.cancel, d.body = bounded, cancel, response.Body
	if d.position == 0 {
		d.etag = strongEtagOf(response)
	}
	if startOf(response) != d.position {
		d.release()
		return nil, resumeError("the server did not send the requested range")
	}
	return response.Header, nil
}

// request uses the signed address first, which needs no token but expires after minutes. After the service has rejected
// that, it uses the id.
func (d *Download) request(ctx context.Context, header http.Header) (*http.Response, error) {
	if d.file.URL != "" {
		out := outgoingRequest{operation: downloadOperation, method: http.MethodGet, address: d.file.URL, header: header, followsRedirect: true}
		response, err := d.client.settings.open(ctx, out)
		if err == nil || d.file.FileID == "" || !isRejection(err) {
			return response, err
		}
		d.file.URL = ""
	}
	addresses, err := d.client.discovery.addresses(ctx)
	if err != nil {
		return nil, err
	}
	path, err := createPath(getFile, []field{{"file_id", d.file.FileID}})
	if err != nil {
		return nil, err
	}
	for name, values := range d.client.settings.callOptions(d.options).header {
		header[name] = values
	}
	address := addresses.BaseURL + path
	out := outgoingRequest{operation: getFile.id, method: getFile.method, address: address, header: header, followsRedirect: true}
	return withToken(ctx, d.client.tokens, addresses.BaseURL, out, func(out outgoingRequest) (*http.Response, error) {
		return d.client.settings.open(ctx, out)
	})
}

// getFile is the operation that redirects to the bytes of a file.
var getFile = operation{id: "getFile", method: http.MethodGet, path: "/files/{file_id}", token: "rest"}

func isRejection(err error) bool {
	var refused *ServiceError
	var strange *ProtocolError
	status := 0
	if errors.As(err, &refused) {
		status = refused.Status
	} else if errors.As(err, &strange) {
		status = strange.Status
	}
	return status >= 400 && !Retryable(err)
}

func resumeError(what string) error {
	what = "the connection was lost and the download cannot resume: " + what
	return &ProtocolError{Operation: downloadOperation, Status: http.StatusOK, Message: what}
}

func tooLargeError(most int64) error {
	what := fmt.Sprintf("the file is too large: at most %d bytes", most)
	return &ProtocolError{Operation: downloadOperation, Status: http.StatusOK, Message: what}
}

// strongEtagOf returns the strong ETag that a range request needs (RFC 9110 section 13.1.5). Compressed bodies have
// other positions.
func strongEtagOf(response *http.Response) string {
	tag := response.Header.Get("ETag")
	if strings.HasPrefix(tag, "W/") || response.Uncompressed || response.Header.Get("Content-Encoding") != "" {
		return ""
	}
	return tag
}

var contentRange = regexp.MustCompile(`^bytes (\d+)-`)

func startOf(response *http.Response) int64 {
	found := contentRange.FindStringSubmatch(response.Header.Get("Content-Range"))
	if response.StatusCode != http.StatusPartialContent || found == nil {
		return 0
	}
	start, _ := strconv.ParseInt(found[1], 10, 64)
	return start
}

// safeFileName returns a safe file name, from Content-Disposition (RFC 6266 section 4.3) or from the sender. It has no
// folders, so it cannot lead out of the target folder.
func safeFileName(disposition, given string) string {
	_, parameters, err := mime.ParseMediaType(disposition)
	if err == nil {
		given = firstNonEmpty(parameters["filename"], given)
	}
	name := strings.Map(func(character rune) rune {
		if unicode.IsControl(character) {
			return -1
		}
		return character
	}, given)
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	if name == "." || name == ".." {
		return ""
	}
	return name
}
